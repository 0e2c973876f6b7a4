import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { SetupTask } from '#contract/today.ts'
import { useApi } from '#web/api.ts'
import { dismissStep, todayQuery } from '#web/queries/today.ts'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { ExampleContent } from '../first-steps/example-content.tsx'
import { addressOfStep, exampleContentOf, stepToResume } from '../first-steps/wizard-steps.ts'
import { showFailure } from '../forms/failure.ts'
import { rememberPlace } from '../lists/focus-near.ts'

type Words = { title: string; text: string; to?: Address; action?: string }

const words: Record<SetupTask['step'], Words> = {
  clinic: {
    title: 'Your own clinic in place of the example',
    text: 'These are still the example’s, empty, or not read yet. Rewrite them, or keep what you like as it is.',
  },
  address: {
    title: 'The site’s address',
    text: 'Links in emails only work on the server itself. Enter the address before you go live.',
    to: '/admin/settings?section=connections',
    action: 'Connections',
  },
  mail: {
    title: 'Email',
    text: 'A mail server, so receipts and vouchers reach people.',
    to: '/admin/settings?section=connections',
    action: 'Connect a mail server',
  },
  payments: {
    title: 'Payments',
    text: 'The live keys of your Stripe account. Until then, no real money moves.',
    to: '/admin/settings?section=connections',
    action: 'Connect Stripe',
  },
  booking: {
    title: 'Online booking',
    text: 'The address of your booking page, to show on the site.',
    to: '/admin/settings?section=booking',
    action: 'Booking settings',
  },
  second_factor: {
    title: 'Your two-factor sign-in',
    text: 'A code from your phone as well as your password, so a stolen password isn’t enough.',
    to: '/admin/account',
    action: 'Your account',
  },
  backup: {
    title: 'A backup',
    text: 'Every day by itself, and a second copy somewhere else.',
    to: '/admin/settings?section=backups',
    action: 'Backups',
  },
}

const stepClass = 'grid grid-cols-[auto_1fr_auto] items-start gap-x-3.5 gap-y-1 border-stone border-t py-3'
const nameClass = 'font-sans text-base'
/** On a phone it is below the name, which has the whole line. */
const aside = 'text-link print:hidden text-small max-sm:col-start-2 max-sm:justify-self-start'

/** The remaining steps of the set-up. Hidden once all are done or dismissed. */
export function SetupList({ steps }: { steps: SetupTask[] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const dismissal = useMutation({
    mutationFn: ({ step, dismissed }: Pick<SetupTask, 'step' | 'dismissed'>) => dismissStep(api, step, dismissed),
    onSuccess: (today) => queryClient.setQueryData(todayQuery(api).queryKey, today),
    onError: showFailure,
  })
  const press = ({ currentTarget }: MouseEvent<HTMLElement>, change: Pick<SetupTask, 'step' | 'dismissed'>) => {
    // The button goes with its row.
    if (!dismissal.isPending) dismissal.mutate(change, { onSuccess: rememberPlace(currentTarget) })
  }
  const shown = steps.filter(({ dismissed }) => !dismissed)
  const away = steps.filter(({ done, dismissed }) => dismissed && !done)
  if (shown.every(({ done }) => done) && away.length === 0) return null
  const done = steps.filter((step) => step.done).length
  return (
    <section className="panel" aria-labelledby="setup-title" tabIndex={-1}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="setup-title">Setting up</h2>
          <p className="text-ink-soft text-small">
            {done} of {steps.length} done{away.length > 0 && `, ${away.length} not needed`}
          </p>
        </div>
        <Link to={addressOfStep(stepToResume(exampleContentOf(steps)))} className={buttonClass('quiet')}>
          Go on step by step
        </Link>
      </div>
      <ul className="mt-3">
        {shown.map((step) => {
          const { title, text, to, action } = words[step.step]
          return (
            <li key={step.step} className={stepClass}>
              {step.done ? (
                <CircleCheck aria-hidden className="size-6 text-jade" />
              ) : (
                <CircleDashed aria-hidden className="size-6 text-ink-soft" />
              )}
              <div className="min-w-0">
                <h3 className={`${nameClass} ${step.done ? 'font-normal text-ink-soft' : 'font-semibold'}`}>
                  {title} <span className="sr-only">({step.done ? 'done' : 'to do'})</span>
                </h3>
                {!step.done && <p className="text-ink-soft text-small">{text}</p>}
                {(step.missing.length > 0 || step.kept.length > 0) && (
                  <ExampleContent details={step.missing} kept={step.kept} />
                )}
                {!step.done && to && (
                  <Link to={to} className="text-link text-small">
                    {action}
                  </Link>
                )}
              </div>
              {!step.done && step.step !== 'clinic' && (
                <button
                  type="button"
                  className={aside}
                  aria-label={`Not needed: ${title}`}
                  // Not while a call is on its way: it would lose the focus.
                  disabled={!hydrated}
                  onClick={(event) => press(event, { step: step.step, dismissed: true })}
                >
                  Not needed
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {away.length > 0 && (
        <details className="mt-4">
          <summary className="text-jade-deep text-small">Marked not needed ({away.length})</summary>
          <ul className="mt-3">
            {away.map(({ step }) => (
              <li key={step} className={stepClass}>
                <CircleDashed aria-hidden className="size-6 text-ink-soft" />
                <h3 className={`${nameClass} font-semibold`}>{words[step].title}</h3>
                <button
                  type="button"
                  className={aside}
                  aria-label={`Remind me: ${words[step].title}`}
                  onClick={(event) => press(event, { step, dismissed: false })}
                >
                  Remind me
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
