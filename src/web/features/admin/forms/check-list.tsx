import { type ComponentProps, useId } from 'react'

type CheckListProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> & {
  legend: string
  /** What each choice is called, by its value; `note` stands below. */
  choices: readonly { value: string; label: string; note?: string }[]
  chosen?: readonly string[]
  error?: string | undefined
}

/** Choices of which any number may be made, in a form. */
export function CheckList({ legend, choices, chosen = [], error, ...input }: CheckListProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 font-semibold text-small">{legend}</legend>
      {choices.map(({ value, label, note }, index) => (
        <label key={value} className="flex items-start gap-2.5">
          <input
            {...input}
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
            value={value}
            defaultChecked={chosen.includes(value)}
            {...(error && index === 0 && { 'aria-invalid': true, 'aria-describedby': id })}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {label}
            {note && <span className="block text-ink-soft text-small">{note}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={id} role="alert" className="font-semibold text-cinnabar-deep text-small">
          {error}
        </p>
      )}
    </fieldset>
  )
}
