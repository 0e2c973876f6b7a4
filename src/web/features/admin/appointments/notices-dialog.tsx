import { MailCheck } from 'lucide-react'
import { type PatientNotices, patientNoticesSchema } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { noticesQuery, saveNotices } from '#web/queries/appointments.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { OwnerDialogButton } from './owner-dialog-button.tsx'

const title = 'What patients are told'

/** The settings of automatic emails to patients; for owners (docs/product.md, "What patients are told"). */
export const NoticesButton = () => (
  <OwnerDialogButton
    Icon={MailCheck}
    title={title}
    query={noticesQuery}
    dialog={(stored, close) => <NoticesDialog {...stored} onClose={close} />}
  />
)

const counts = [
  {
    name: 'remindHours',
    label: 'Hours before the visit that we remind them',
    hint: 'From 0 to 168. Enter 0 to send no reminders.',
  },
  {
    name: 'cancelHours',
    label: 'Hours before the visit until which they can cancel online',
    hint: 'From 0 to 336. After that, they’re asked to call.',
  },
  {
    name: 'minutes',
    label: 'Minutes that a visit usually takes',
    hint: 'For their calendar, where the treatment gives no length. From 5 to 480.',
  },
  {
    name: 'offerHours',
    label: 'Hours that a free time is kept for one person of the waiting list',
    hint: 'From 1 to 168, and where they end at night, until 9 am. Then it’s offered to the next person.',
  },
] as const

type NoticesDialogProps = { notices: PatientNotices; revision: string; onClose: () => void }
function NoticesDialog({ notices, revision, onClose }: NoticesDialogProps) {
  const api = useApi()
  return (
    <FormDialog
      title={title}
      description="Their words are under Emails, “To patients”."
      action="Save Changes"
      schema={patientNoticesSchema}
      onClose={onClose}
      success="What patients are told has been changed."
      send={(changed) => saveNotices(api, changed, revision)}
    >
      {(field) => {
        const { error: _, ...tells } = field('tells')
        return (
          <>
            <label className="flex items-start gap-3">
              <input type="checkbox" className="mt-1 size-5" {...tells} defaultChecked={notices.tells} />
              <span>
                Email patients when a time is offered, confirmed, changed or cancelled
                <span className="block text-ink-soft text-small">
                  Three minutes after your change, so that you can take it back.
                </span>
              </span>
            </label>
            {counts.map(({ name, label, hint }) => (
              <TextField
                key={name}
                label={label}
                type="number"
                inputMode="numeric"
                className="max-w-40"
                hint={hint}
                defaultValue={notices[name]}
                {...field(name, { valueAsNumber: true })}
              />
            ))}
          </>
        )
      }}
    </FormDialog>
  )
}
