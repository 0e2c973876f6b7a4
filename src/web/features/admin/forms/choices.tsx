import type { LucideIcon } from 'lucide-react'

export type Choice<V extends string> = { value: V; label: string; Icon: LucideIcon }
type ChoicesProps<V extends string> = {
  legend: string
  choices: readonly Choice<V>[]
  chosen: V
  onChoose: (value: V) => void
}

/** How something is looked at: a few buttons, of which one is pressed. */
export const Choices = <V extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<V>) => (
  <fieldset className="flex gap-1">
    <legend className="sr-only">{legend}</legend>
    {choices.map(({ value, label, Icon }) => (
      <button
        key={value}
        type="button"
        className={choiceClass}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </button>
    ))}
  </fieldset>
)

export const choiceClass =
  'flex min-h-[2.2rem] items-center gap-[0.4rem] rounded-lg px-[0.7rem] text-ink-soft text-small hover:bg-paper-deep aria-pressed:bg-celadon aria-pressed:text-jade-deep'
