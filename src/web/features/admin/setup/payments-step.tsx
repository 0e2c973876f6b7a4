import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '#web/api.ts'
import { setStepCompleted, todayQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { addressOfStep, isStepDone } from '../first-steps/wizard-steps.ts'
import { failureToast } from '../forms/failure.ts'
import { TextLink } from '../frame/text-link.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { StepFooter } from './step-footer.tsx'

/** The step that shows whether payments and email are connected, with links to connect them. */
export function PaymentsStep() {
  const api = useApi()
  const queryClient = useQueryClient()
  const today = useData(todayQuery)
  const { setup } = today
  const [, navigate] = useLocation()
  const isDone = isStepDone('payments', today)
  const goOn = useMutation({
    mutationFn: async () => {
      if (!isDone) queryClient.setQueryData(todayQuery(api).queryKey, await setStepCompleted(api, 'payments'))
    },
    onSuccess: () => navigate(addressOfStep('done')),
    onError: failureToast('save'),
  })
  const isConnected = (name: string) => setup.some(({ step, done }) => step === name && done)
  return (
    <div className="grid gap-6">
      <Connection
        title="Payments"
        done={isConnected('payments')}
        now="Cards are charged by your Stripe account."
        later="The shop is in demo mode: people can try it, and no card is charged. To take money you need an account at stripe.com, with its live keys."
      />
      <Connection
        title="Email"
        done={isConnected('mail')}
        now="Emails go out by your mail server."
        later="Receipts, vouchers and replies aren’t sent to people yet. You need the mail server of your email provider."
      >
        <p className="mt-3">
          Who the emails come from is in <TextLink to="/admin/settings?section=email">Email settings</TextLink>.
        </p>
      </Connection>
      <p className="text-ink-soft text-small">Until both are done, Today reminds you.</p>
      <StepFooter step="payments" skips={false}>
        <Button busy={goOn.isPending} onClick={() => goOn.mutate()}>
          {isDone ? 'Continue' : 'Leave as it is and continue'}
        </Button>
      </StepFooter>
    </div>
  )
}

type ConnectionProps = {
  title: string
  done: boolean
  now: string
  later: string
  children?: ReactNode
}

const Connection = ({ title, done, now, later, children }: ConnectionProps) => (
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
      <p className="mt-3">
        <TextLink to="/admin/settings?section=connections">Connect {title.toLowerCase()}</TextLink>
      </p>
    )}
    {children}
  </TitledPanel>
)
