import type { ComponentProps, ReactNode } from 'react'

type RadioCardProps = ComponentProps<'input'> & { title: string; text: string; sample?: ReactNode }

/** A radio button as a card with a description and a picture; the whole card can be pressed. */
export const RadioCard = ({ title, text, sample, ...input }: RadioCardProps) => (
  <label className="flex items-baseline gap-3 rounded-lg border border-stone px-[0.9rem] py-[0.7rem] has-checked:border-jade has-checked:bg-celadon">
    <input type="radio" {...input} />
    <span className="min-w-0">
      <span className="font-semibold">{title}</span>
      <span className="block text-ink-soft text-small">{text}</span>
      {sample}
    </span>
  </label>
)
