import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import type { TimeCheckQuery } from '#contract/appointment-time.ts'
import { useApi } from '#web/api.ts'
import { timeCheckQuery } from '#web/queries/appointments.ts'
import { Field, type TextField } from '#web/ui/field.tsx'

/** Whether a text is a complete day and time, such as `2027-03-05T14:30`. */
export const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)
const unknown = 'We couldn’t check whether this time is free. You can still save it.'

type TimeFieldProps = Omit<ComponentProps<typeof TextField>, 'remark'> & { remarksId: string }

/**
 * For the fields of a time: while the `TimeRemarks` of that id warn of it, Enter goes to the button, where pressed again it saves the
 * time anyway. Otherwise the Enter that ends the typing would save it before the warning is read.
 */
export const heldByRemarks = (remarksId: string) => ({
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !document.getElementById(remarksId)?.textContent) return
    event.preventDefault()
    const controls = [...(event.currentTarget.form?.elements ?? [])]
    const button = controls.find((control) => control instanceof HTMLButtonElement && control.type === 'submit')
    if (button instanceof HTMLElement) button.focus()
  },
})

/** A field for a time, described by the `TimeRemarks` of that id too. */
export const TimeField = ({ label, hint, error, remarksId, className = '', ...input }: TimeFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {({ 'aria-describedby': described, ...control }) => (
      <input
        className={`field ${className}`}
        aria-describedby={[remarksId, described].filter(Boolean).join(' ')}
        {...heldByRemarks(remarksId)}
        {...control}
        {...input}
      />
    )}
  </Field>
)

/** Warnings about a time, such as an overlap, once it is complete. */
export function useTimeRemarks(query: TimeCheckQuery): string[] {
  const enabled = isTime(query.time)
  const { data, error } = useQuery({ ...timeCheckQuery(useApi(), query), enabled })
  if (!enabled) return []
  return error ? [unknown] : [...new Set(data?.remarks)]
}

/**
 * Warnings about the time in the `TimeField` above. They do not prevent saving, since staff may know better.
 */
export function TimeRemarks({ id, ...query }: TimeCheckQuery & { id: string }) {
  const remarks = useTimeRemarks(query)
  return (
    // Always rendered: a live region that is added together with its text is not announced.
    <div id={id} aria-live="polite" className="not-empty:mt-2.5">
      {remarks.length > 0 && (
        <div className="flex gap-[0.6rem] rounded-lg bg-amber px-4 py-3 text-amber-ink text-small">
          <TriangleAlert aria-hidden className="mt-[0.15rem] size-4 shrink-0" />
          <div>
            {remarks.map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
