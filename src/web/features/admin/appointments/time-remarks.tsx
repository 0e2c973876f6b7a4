import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { TimeCheckQuery } from '#contract/appointment-time.ts'
import { useApi } from '#web/api.ts'
import { timeCheckQuery } from '#web/queries/appointments.ts'
import { Field, type TextField } from '#web/ui/field.tsx'

/** Whether a day and a time are typed whole, such as `2027-03-05T14:30`. */
export const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)
const unknown = 'We couldn’t check whether this time is free. You can still save it.'

type TimeFieldProps = Omit<ComponentProps<typeof TextField>, 'remark'> & { remarksId: string }

/** A field for a time, described by the `TimeRemarks` of that id too. */
export const TimeField = ({ label, hint, error, remarksId, className = '', ...input }: TimeFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {({ 'aria-describedby': described, ...control }) => (
      <input
        className={`field ${className}`}
        aria-describedby={[remarksId, described].filter(Boolean).join(' ')}
        {...control}
        {...input}
      />
    )}
  </Field>
)

/**
 * What staff should know about a time that they are about to settle on, below its `TimeField`. It stops
 * nobody: whoever knows better goes on.
 */
export function TimeRemarks({ id, ...asked }: TimeCheckQuery & { id: string }) {
  const enabled = isTime(asked.time)
  const { data, error } = useQuery({ ...timeCheckQuery(useApi(), asked), enabled })
  const remarks = enabled ? (error ? [unknown] : (data?.remarks ?? [])) : []
  return (
    // It is there before there is anything to say, or it would not be read out.
    <div id={id} aria-live="polite" className="not-empty:mt-2.5">
      {remarks.length > 0 && (
        <div className="flex gap-[0.6rem] rounded-lg bg-amber px-4 py-3 text-amber-ink text-small">
          <TriangleAlert aria-hidden className="mt-[0.15rem] size-4 shrink-0" />
          <div>
            {[...new Set(remarks)].map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
