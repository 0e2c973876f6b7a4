export type Tone = 'success' | 'warning' | 'info' | 'danger' | 'neutral'
const tones: Record<Tone, string> = {
  success: 'bg-celadon text-jade-deep',
  warning: 'bg-amber text-amber-ink',
  info: 'bg-sky text-sky-ink',
  danger: 'bg-blush text-cinnabar-deep',
  neutral: 'bg-paper-deep text-ink-soft',
}

/** A label for a state, coloured by its tone. */
export const Badge = ({ tone, className = '', children }: { tone: Tone; className?: string; children: string }) => (
  <span
    className={`whitespace-nowrap rounded-full px-[0.65rem] py-[0.1rem] font-semibold text-small ${tones[tone]} ${className}`}
  >
    {children}
  </span>
)
