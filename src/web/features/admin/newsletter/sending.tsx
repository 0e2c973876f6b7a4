import { useMutation, useQuery } from '@tanstack/react-query'
import { OctagonX, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { AdminNewsletter } from '#contract/admin-newsletter.ts'
import { formatCount } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { newsletterQuery, pauseNewsletter, resumeNewsletter } from '#web/queries/newsletter.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '../forms/failure.ts'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { LabelledProgress } from '../frame/progress.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { useWasDelivered } from '../mail/mail-delivery.ts'
import { NewsletterLetter, StopDialog } from './draft-dialogs.tsx'

type SendingProps = { newsletter: AdminNewsletter; onChanged: (newsletter: AdminNewsletter) => void }

/** The progress of a newsletter, with buttons to pause and resume sending. */
export function Sending({ newsletter, onChanged }: SendingProps) {
  const { id, subject, state, recipients, progress, startedAt, finishedAt } = newsletter
  const [stopping, setStopping] = useState(false)
  const when = useFormatTimeInWords()
  const wasDelivered = useWasDelivered()(newsletter)
  const api = useApi()
  const moving = state === 'sending' || progress.waiting > 0
  // Polls the data that the page shows.
  useQuery({ ...newsletterQuery(backgroundApi, id), refetchInterval: moving ? 1500 : false })
  const turn = useMutation({
    mutationFn: () => (state === 'sending' ? pauseNewsletter(api, id) : resumeNewsletter(api, id)),
    onSuccess: onChanged,
    onError: showFailure,
  })
  const handled = progress.sent + progress.failed + progress.dismissed + progress.unsubscribed
  return (
    <div className="grid gap-6">
      <section className="panel" aria-label="Progress">
        <h2>{subject}</h2>
        <p className="mt-1 mb-4 text-ink-soft text-small">
          {startedAt && `Started ${when(startedAt)}`}
          {finishedAt && `, ${state === 'stopped' ? 'stopped' : 'finished'} ${when(finishedAt)}`}
        </p>
        <LabelledProgress label="Progress" value={handled} of={recipients}>
          {formatCount(progress.sent)} of {formatCount(recipients)}{' '}
          {wasDelivered ? 'sent' : 'written to the mail folder, not sent'}
          {state === 'paused' && ': paused'}
          {state === 'stopped' && ': stopped for good'}
        </LabelledProgress>
        <ul className="mt-3 text-ink-soft text-small">
          {!wasDelivered && <li>No mail server is set up, so nobody gets this newsletter.</li>}
          {progress.waiting > 0 && (
            <li>
              {formatCount(progress.waiting)} {wasDelivered ? 'waiting for the mail server' : 'waiting to be written'}
            </li>
          )}
          {progress.unsubscribed > 0 && (
            <li>{formatCount(progress.unsubscribed)} unsubscribed before it reached them</li>
          )}
          {progress.unsent > 0 && (
            <li>
              {formatCount(progress.unsent)} {wasDelivered ? 'won’t get it' : 'won’t be written'}
            </li>
          )}
          {progress.failed > 0 && (
            <li>
              {formatCount(progress.failed)} couldn’t be delivered:{' '}
              <TextLink to="/admin/emails?status=failed">see why</TextLink>
            </li>
          )}
          {progress.dismissed > 0 && (
            <li>
              {formatCount(progress.dismissed)} couldn’t be delivered, with nothing to do about it:{' '}
              <TextLink to="/admin/emails?status=let-go">see why</TextLink>
            </li>
          )}
        </ul>
        {(state === 'sending' || state === 'paused') && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="quiet" busy={turn.isPending} onClick={() => turn.mutate()}>
              {state === 'sending' ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
              {state === 'sending' ? 'Pause' : 'Resume'}
            </Button>
            {state === 'paused' && (
              <Button variant="quiet" className="quiet-danger" onClick={() => setStopping(true)}>
                <OctagonX aria-hidden className="size-4" />
                Stop for good
              </Button>
            )}
          </div>
        )}
        {stopping && <StopDialog newsletter={newsletter} onStopped={onChanged} onClose={() => setStopping(false)} />}
      </section>
      <section className="panel" aria-label={wasDelivered ? 'What they get' : 'The newsletter'}>
        <NewsletterLetter id={id} />
      </section>
    </div>
  )
}
