import type { ComponentProps } from 'react'
import { Tooltip } from '../frame/tooltip.tsx'

/** The look of a control of a row that is a drawing only. */
export const rowButtonClass =
  'grid size-[2.4rem] place-items-center rounded-lg text-ink-soft not-disabled:hover:bg-paper-deep not-disabled:hover:text-ink disabled:opacity-35 [&>svg]:size-[1.15rem]'

type RowButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; hint?: string }

/** A button of a row, with its name, or a shorter one, as its hint. */
export const RowButton = ({ label, hint = label, ...props }: RowButtonProps) => (
  <Tooltip text={hint}>
    <button type="button" className={rowButtonClass} aria-label={label} {...props} />
  </Tooltip>
)
