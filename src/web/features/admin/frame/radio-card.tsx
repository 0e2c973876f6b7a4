import type { ComponentProps } from 'react'

/** One of several choices with what it means, chosen by a press anywhere on it. */
export const RadioCard = ({ title, text, ...input }: ComponentProps<'input'> & { title: string; text: string }) => (
  <label className="flex items-baseline gap-3 rounded-lg border border-stone px-[0.9rem] py-[0.7rem] has-checked:border-jade has-checked:bg-celadon">
    <input type="radio" {...input} />
    <span>
      <span className="font-semibold">{title}</span>
      <span className="block text-ink-soft text-small">{text}</span>
    </span>
  </label>
)
