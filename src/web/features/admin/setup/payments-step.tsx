import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { todayQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { addressOfStep } from '../setup-steps.ts'
import { StepBar } from './step-bar.tsx'

/** What is to be set where the server runs, for payments and for email, in plain words. */
export function PaymentsStep() {
  const { setup } = useData(todayQuery)
  const [, navigate] = useLocation()
  const isDone = (name: string) => setup.some(({ step, done }) => step === name && done)
  return (
    <div className="grid gap-6">
      <Connection
        title="Payments"
        done={isDone('payments')}
        now="Cards are charged by your Stripe account."
        later="The shop is in demo: people can try it, and no card is charged. To take money you need an account at stripe.com, with its live keys. Whoever runs the server sets these there:"
        settings={['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']}
      />
      <Connection
        title="Email"
        done={isDone('mail')}
        now="Emails go out by your mail server."
        later="Receipts, vouchers and replies aren’t sent to people yet. You need the mail server of your email provider. Whoever runs the server sets this there:"
        settings={['SMTP_URL']}
      >
        <p className="mt-3">
          Who the emails come from is in{' '}
          <Link to="/admin/settings?section=email" className="text-link">
            Email settings
          </Link>
          .
        </p>
      </Connection>
      <p className="text-ink-soft text-small">
        The README lists all of them under “Configuration”. After a change, the server has to be started again. Until
        both are done, Today reminds you.
      </p>
      <StepBar step="payments" skips={false}>
        <Button onClick={() => navigate(addressOfStep('done'))}>Continue</Button>
      </StepBar>
    </div>
  )
}

type ConnectionProps = {
  title: string
  done: boolean
  now: string
  later: string
  settings: string[]
  children?: ReactNode
}

const Connection = ({ title, done, now, later, settings, children }: ConnectionProps) => (
  <TitledPanel title={title}>
    <p className="mt-2 flex items-center gap-2 font-semibold">
      {done ? (
        <CircleCheck aria-hidden className="size-5 text-jade" />
      ) : (
        <CircleDashed aria-hidden className="size-5 text-ink-soft" />
      )}
      {done ? 'Connected' : 'Not connected yet'}
    </p>
    <p className="mt-2 max-w-2xl">{done ? now : later}</p>
    {!done && (
      <ul className="mt-3 grid gap-1">
        {settings.map((name) => (
          <li key={name}>
            <code className="break-all rounded-md bg-paper-deep px-[0.6rem] py-[0.2rem] text-[0.85rem]">{name}</code>
          </li>
        ))}
      </ul>
    )}
    {children}
  </TitledPanel>
)
