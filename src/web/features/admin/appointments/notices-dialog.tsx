import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { patientNoticesSchema } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { noticesQuery, saveNotices } from '#web/queries/appointments.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'

const title = 'What patients are told'

/** The settings of automatic emails to patients; for owners (docs/product.md, "What patients are told"). */
export function NoticesButton() {
  const me = useData(meQuery)
  const api = useApi()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const { data, error } = useQuery({ ...noticesQuery(api), enabled: open })
  if (me?.role !== 'owner') return null
  return (
    <>
      <Button variant="quiet" disabled={!hydrated} onClick={() => setOpen(true)}>
        <MailCheck aria-hidden className="size-4" />
        {title}
      </Button>
      {open && error && (
        <Dialog open onOpenChange={setOpen} title={title}>
          <p role="alert">{messageOf(error)}</p>
        </Dialog>
      )}
      {open && data && (
        <FormDialog
          title={title}
          description="Their words are under Emails, “To patients”."
          action="Save Changes"
          schema={patientNoticesSchema}
          onClose={() => setOpen(false)}
          send={async (notices) => {
            await saveNotices(api, notices, data.revision)
            await queryClient.invalidateQueries(noticesQuery(api))
            toast('Success', 'What patients are told has been changed.')
          }}
        >
          {(field) => {
            const { error: _, ...tells } = field('tells')
            return (
              <>
                <label className="flex items-start gap-3">
                  <input type="checkbox" className="mt-1 size-5" {...tells} defaultChecked={data.notices.tells} />
                  <span>
                    Email patients when a time is offered, confirmed, changed or cancelled
                    <span className="block text-ink-soft text-small">
                      Three minutes after your change, so that you can take it back.
                    </span>
                  </span>
                </label>
                <TextField
                  label="Hours before the visit that we remind them"
                  type="number"
                  inputMode="numeric"
                  className="max-w-40"
                  hint="From 0 to 168. Enter 0 to send no reminders."
                  defaultValue={data.notices.remindHours}
                  {...field('remindHours', { valueAsNumber: true })}
                />
                <TextField
                  label="Hours before the visit until which they can cancel online"
                  type="number"
                  inputMode="numeric"
                  className="max-w-40"
                  hint="From 0 to 336. After that, they’re asked to call."
                  defaultValue={data.notices.cancelHours}
                  {...field('cancelHours', { valueAsNumber: true })}
                />
                <TextField
                  label="Minutes that a visit usually takes"
                  type="number"
                  inputMode="numeric"
                  className="max-w-40"
                  hint="For their calendar, where the treatment gives no length. From 5 to 480."
                  defaultValue={data.notices.minutes}
                  {...field('minutes', { valueAsNumber: true })}
                />
                <TextField
                  label="Hours that a free time is kept for one person of the waiting list"
                  type="number"
                  inputMode="numeric"
                  className="max-w-40"
                  hint="From 1 to 168, and where they end at night, until 9 am. Then it’s offered to the next person."
                  defaultValue={data.notices.offerHours}
                  {...field('offerHours', { valueAsNumber: true })}
                />
              </>
            )
          }}
        </FormDialog>
      )}
    </>
  )
}
