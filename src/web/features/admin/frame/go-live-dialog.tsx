import { useQueryClient } from '@tanstack/react-query'
import type { HoldRelease, HoldStatus } from '#contract/hold.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { releaseHold } from '#web/queries/hold.ts'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { RadioCard } from './radio-card.tsx'

/** The kinds of emails and events that would be sent, one line each. */
function leaving({
  emailsFromBefore,
  emailsSince,
  emailsForLater,
  newsletters,
  refunds,
  ...more
}: HoldStatus): string[] {
  const lines: [number, string][] = [
    [emailsFromBefore, counted(emailsFromBefore, ['waiting email', 'waiting emails'])],
    [emailsSince, `${counted(emailsSince, ['email', 'emails'])} written since the restore`],
    [
      emailsForLater,
      `${counted(emailsForLater, ['email', 'emails'])} for a later day, such as gifts (these go out on that day)`,
    ],
    [refunds, `${counted(refunds, ['refund', 'refunds'])} requested but not made yet`],
    [more.webhooksFromBefore, counted(more.webhooksFromBefore, ['waiting webhook event', 'waiting webhook events'])],
    [more.offers, `${counted(more.offers, ['free time', 'free times'])} on offer to the waiting list`],
  ]
  return [
    ...lines.filter(([number]) => number > 0).map(([, text]) => text),
    ...newsletters.map((subject) => `the newsletter “${subject}”, to those who haven’t had it yet`),
  ]
}

const choices: { value: HoldRelease['waiting']; title: string; text: string }[] = [
  { value: 'send', title: 'Send what is waiting', text: 'The old site is gone and didn’t send it.' },
  {
    value: 'drop',
    title: 'Don’t send what is waiting',
    text: 'The old site kept running after the backup and may have sent it. A newsletter that was being sent is paused, and times on offer to the waiting list are withdrawn. Emails for a later day still go out.',
  },
]

/** Asks an owner to confirm that this copy is now the live site, and what to do with the queued emails. */
export function GoLiveDialog({ status, onClose }: { status: HoldStatus; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const lines = leaving(status)
  const asks = status.emailsFromBefore + status.webhooksFromBefore + status.offers > 0 || status.newsletters.length > 0
  return (
    <FormDialog
      title="Make this copy the live site?"
      description="Emails and online payments start again straight away. Make sure the old site is switched off, or people could get everything twice."
      action="Make it the live site"
      onClose={onClose}
      send={async ({ waiting }) => {
        const { dropped } = await releaseHold(api, waiting === 'drop' ? 'drop' : 'send')
        await queryClient.invalidateQueries({ queryKey: ['admin'] })
        const left = dropped > 0 ? ` ${counted(dropped, ['waiting email was', 'waiting emails were'])} not sent.` : ''
        toast('Success', `This is now the live site.${left}`)
      }}
    >
      {(_, form) => (
        <>
          <div>
            <p className="font-semibold text-small">
              {lines.length > 0 ? 'Waiting to go out:' : 'Nothing is waiting to go out.'}
            </p>
            <ul className="mt-1 list-disc pl-5">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          {asks && (
            <fieldset className="grid gap-2">
              <legend className="mb-1.5 font-semibold text-small">What has waited since before the restore</legend>
              {choices.map((choice) => (
                <RadioCard
                  key={choice.value}
                  {...form.register('waiting')}
                  {...choice}
                  defaultChecked={choice.value === 'send'}
                />
              ))}
            </fieldset>
          )}
        </>
      )}
    </FormDialog>
  )
}
