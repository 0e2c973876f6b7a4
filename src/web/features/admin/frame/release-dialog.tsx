import { useQueryClient } from '@tanstack/react-query'
import type { HoldFacts, HoldRelease } from '#contract/hold.ts'
import { useApi } from '#web/api.ts'
import { releaseHold } from '#web/queries/hold.ts'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'

const figure = new Intl.NumberFormat('en-AU')
const count = (number: number, one: string, many: string) => `${figure.format(number)} ${number === 1 ? one : many}`

/** What leaves the copy, a line each. */
function leaving({ emailsFromBefore, emailsSince, emailsForLater, newsletters, refunds }: HoldFacts): string[] {
  const lines: [number, string][] = [
    [emailsFromBefore, count(emailsFromBefore, 'email that has waited', 'emails that have waited')],
    [emailsSince, `${count(emailsSince, 'email', 'emails')} written since the restore`],
    [emailsForLater, `${count(emailsForLater, 'email', 'emails')} for a later day, such as gifts, on that day`],
    [refunds, `${count(refunds, 'refund', 'refunds')} asked for and not yet made`],
  ]
  return [
    ...lines.filter(([number]) => number > 0).map(([, text]) => text),
    ...newsletters.map((subject) => `the newsletter “${subject}”, to those who have not had it`),
  ]
}

const choices: { value: HoldRelease['waiting']; title: string; text: string }[] = [
  { value: 'send', title: 'Send what has waited', text: 'The old site is gone, and did not send it.' },
  {
    value: 'drop',
    title: 'Do not send what has waited',
    text: 'The old site went on after the backup and may have sent it. A newsletter on its way is paused; what is for a later day still goes.',
  },
]

/** Asks an owner whether this copy is the real one now, and what becomes of what has waited. */
export function ReleaseDialog({ facts, onClose }: { facts: HoldFacts; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const lines = leaving(facts)
  const asks = facts.emailsFromBefore > 0 || facts.newsletters.length > 0
  return (
    <FormDialog
      title="Make this copy the real one?"
      description="Emails and online payments go again at once. Make sure that the old site is switched off: two sites that send would write to people twice."
      action="Make it the real one"
      onClose={onClose}
      send={async ({ waiting }) => {
        const { dropped } = await releaseHold(api, waiting === 'drop' ? 'drop' : 'send')
        await queryClient.invalidateQueries({ queryKey: ['admin'] })
        const left = dropped > 0 ? ` ${count(dropped, 'waiting email is', 'waiting emails are')} not sent.` : ''
        toast('Success', `This is the real one now.${left}`)
      }}
    >
      {() => (
        <>
          <div>
            <p className="font-semibold text-small">
              {lines.length > 0 ? 'This waits to go out:' : 'Nothing waits to go out.'}
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
              {choices.map(({ value, title, text }) => (
                <label key={value} className="hold-choice">
                  <input type="radio" name="waiting" value={value} defaultChecked={value === 'send'} />
                  <span>
                    <span className="font-semibold">{title}</span>
                    <span className="block text-ink-soft text-small">{text}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
        </>
      )}
    </FormDialog>
  )
}
