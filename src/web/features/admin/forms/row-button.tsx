import type { ComponentProps } from 'react'
import { UnavailableButton } from '../frame/unavailable-button.tsx'

/** The appearance of a control of a row that is a drawing only. */
export const rowButtonClass =
  'grid size-[2.4rem] place-items-center rounded-lg text-ink-soft hover:bg-paper-deep hover:text-ink inactive:bg-transparent inactive:text-ink-soft inactive:[&>svg]:opacity-35 [&>svg]:size-[1.15rem]'

type RowButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  hint?: string
  /** Why it can’t be used now; nothing where it can. */
  unavailableReason?: string | false | undefined
}

/** A button of a row, with its name, or a shorter one, as its hint. */
export const RowButton = ({ label, hint = label, unavailableReason, ...props }: RowButtonProps) => (
  <UnavailableButton reason={unavailableReason} hint={hint}>
    {(off) => <button type="button" className={rowButtonClass} aria-label={label} {...props} {...off} />}
  </UnavailableButton>
)
