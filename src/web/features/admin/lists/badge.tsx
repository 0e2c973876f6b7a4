export type Tone = 'good' | 'todo' | 'calm' | 'alarm' | 'quiet'
const tones: Record<Tone, string> = {
  good: 'bg-celadon text-jade-deep',
  todo: 'bg-amber text-amber-ink',
  calm: 'bg-sky text-sky-ink',
  alarm: 'bg-blush text-cinnabar-deep',
  quiet: 'bg-paper-deep text-ink-soft',
}

/** A state in a word and a colour. */
export const Badge = ({ tone, className = '', children }: { tone: Tone; className?: string; children: string }) => (
  <span
    className={`whitespace-nowrap rounded-full px-[0.65rem] py-[0.1rem] font-semibold text-small ${tones[tone]} ${className}`}
  >
    {children}
  </span>
)
