import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { AdminNewsletter } from '#contract/admin-newsletter.ts'
import { clinicTime } from '#contract/admin-post.ts'
import { formatCount } from '#domain/count.ts'
import { clockTime } from '#domain/dates/calendar.ts'
import { ApiError, fieldErrors, useApi } from '#web/api.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { scheduleNewsletter, sendNewsletter, unscheduleNewsletter } from '#web/queries/newsletter.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { useHasMailServer, useNotifySent } from '../mail/mail-delivery.ts'

type SendProps = {
  newsletter: AdminNewsletter
  onSent: (newsletter: AdminNewsletter) => void
  onRefused: (error: Error) => void
  onClose: () => void
}

const sending = z.object({ sendAt: z.union([z.literal(''), clinicTime]) })

/** Asks for confirmation before sending to all subscribers, now or later: an email cannot be recalled. */
export function SendDialog({ newsletter, onSent, onRefused, onClose }: SendProps) {
  const api = useApi()
  const { id, subscribers, revision, subject, sendAt } = newsletter
  const { timeZone } = useData(siteQuery)
  const hasMailServer = useHasMailServer()
  const notifySent = useNotifySent()
  const when = useFormatTimeInWords()
  const readers = `${formatCount(subscribers)} ${subscribers === 1 ? 'subscriber' : 'subscribers'}`
  const send = async (typed: z.infer<typeof sending>) => {
    try {
      if (typed.sendAt) {
        const scheduled = await scheduleNewsletter(api, { id, revision, sendAt: typed.sendAt })
        onSent(scheduled)
        toast('Success', `“${subject}” goes out on ${when(scheduled.sendAt!)}.`)
        return
      }
      onSent(await sendNewsletter(api, id, revision))
      notifySent(`“${subject}” is on its way.`)
    } catch (error) {
      // Field errors and conflicts are shown by the form behind the dialog.
      if (!(error instanceof ApiError) || (error.status !== 422 && error.problem.type !== 'stale')) throw error
      if (fieldErrors(error).sendAt) throw error
      onRefused(error)
    }
  }
  return (
    <FormDialog
      title={`Send to ${readers}?`}
      action={({ sendAt }) => (sendAt ? 'Schedule' : `Send to ${readers} now`)}
      schema={sending}
      send={send}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>
            “{subject}” goes to everyone who is on the list by then, about 600 a minute. You can pause it on the way,
            but you can’t take back what has been sent.
            {subscribers === 0 && ' Nobody is on the list yet, so if you send it now, nobody gets it.'}
            {!hasMailServer && ' No mail server is set up, so it will only be written to the mail folder, not sent.'}
          </p>
          <TextField
            label="Send it at"
            type="datetime-local"
            hint={`In the clinic’s time zone (${timeZone}). Leave it empty to send it now.`}
            {...field('sendAt')}
            defaultValue={sendAt ? clockTime(sendAt, timeZone) : ''}
          />
        </>
      )}
    </FormDialog>
  )
}

type ScheduledProps = { newsletter: AdminNewsletter; onChanged: (newsletter: AdminNewsletter) => void }
/** When a scheduled newsletter is sent, with a button to cancel that. */
export function ScheduledNotice({ newsletter: { id, sendAt }, onChanged }: ScheduledProps) {
  const api = useApi()
  const when = useFormatTimeInWords()
  const takeBack = useMutation({
    mutationFn: () => unscheduleNewsletter(api, id),
    onSuccess: (newsletter) => {
      onChanged(newsletter)
      toast('Success', 'It’s a draft again. Nobody gets it until you send it.')
    },
    onError: showFailure,
  })
  if (!sendAt) return null
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-mist px-[1.1rem] py-[0.85rem]"
    >
      <p>It goes out on {when(sendAt)}, as it’s saved by then. Choose “Send” to change the time.</p>
      <Button variant="quiet" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
        Don’t send it then
      </Button>
    </div>
  )
}
