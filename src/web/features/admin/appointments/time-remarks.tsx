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
 * For the fields of a time, with the id of their `TimeRemarks`. Enter waits for the check of the time. Where that warns, it goes to the
 * button, where pressed again it saves the time anyway: otherwise the Enter that ends the typing would save it before the
 * warning is read.
 */
export const heldByRemarks = (remarksId: string) => ({
  onKeyDown: async (event: KeyboardEvent<HTMLInputElement>) => {
    const remarks = document.getElementById(remarksId)
    const { form } = event.currentTarget
    if (event.key !== 'Enter' || !form || !(remarks?.textContent || remarks?.dataset.checking)) return
    event.preventDefault()
    while (remarks.isConnected && remarks.dataset.checking) await new Promise((resolve) => setTimeout(resolve, 20))
    if (!remarks.textContent) return form.requestSubmit()
    for (const control of form.elements as Iterable<Element>)
      if ((control as HTMLButtonElement).type === 'submit') (control as HTMLButtonElement).focus()
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

/** Warnings about a time, such as an overlap, once it is complete. `isChecking`: they are being asked for. */
export function useTimeRemarks(query: TimeCheckQuery): { remarks: string[]; isChecking: boolean } {
  const enabled = isTime(query.time)
  const { data, error, isLoading } = useQuery({ ...timeCheckQuery(useApi(), query), enabled })
  if (!enabled) return { remarks: [], isChecking: false }
  return { remarks: error ? [unknown] : [...new Set(data?.remarks)], isChecking: isLoading }
}

/**
 * Warnings about the time in the `TimeField` above. They do not prevent saving, since staff may know better.
 */
export function TimeRemarks({ id, ...query }: TimeCheckQuery & { id: string }) {
  const { remarks, isChecking } = useTimeRemarks(query)
  return (
    // Always rendered: a live region that is added together with its text is not announced.
    <div id={id} aria-live="polite" className="not-empty:mt-2.5" {...(isChecking && { 'data-checking': true })}>
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
