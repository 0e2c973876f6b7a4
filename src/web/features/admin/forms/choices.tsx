import type { LucideIcon } from 'lucide-react'

export type Choice<V extends string> = { value: V; label: string; Icon: LucideIcon }
type ChoicesProps<V extends string> = {
  legend: string
  choices: readonly Choice<V>[]
  chosen: V
  onChoose: (value: V) => void
  disabled?: boolean
  /** Whether they stand in one frame, beside buttons that have one each. */
  framed?: boolean
}

/** How something is looked at: a few buttons, of which one is pressed. */
export const Choices = <V extends string>({
  legend,
  choices,
  chosen,
  onChoose,
  disabled,
  framed = false,
}: ChoicesProps<V>) => (
  <fieldset className={framed ? frameClass : 'flex gap-1'}>
    <legend className="sr-only">{legend}</legend>
    {choices.map(({ value, label, Icon }) => (
      <button
        key={value}
        type="button"
        className={framed ? framedChoiceClass : choiceClass}
        aria-pressed={value === chosen}
        disabled={disabled}
        onClick={() => onChoose(value)}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </button>
    ))}
  </fieldset>
)

export const choiceClass =
  'flex min-h-[2.2rem] items-center gap-1.5 rounded-lg px-2.75 text-ink-soft text-small hover:bg-paper-deep aria-pressed:bg-celadon aria-pressed:text-jade-deep'
const frameClass = 'inline-flex min-w-0 flex-wrap overflow-hidden rounded-[1.3rem] border border-stone-deep'
const framedChoiceClass =
  'inline-flex min-h-10 items-center gap-1.5 px-2.5 sm:px-3.5 text-small focus-visible:rounded-full focus-visible:-outline-offset-3 aria-pressed:bg-celadon aria-pressed:font-semibold aria-pressed:text-jade-deep'
