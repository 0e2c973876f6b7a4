import { useQueryClient } from '@tanstack/react-query'
import { type Connections, type PaymentsConnection, paymentsConnectionSchema } from '#contract/connections.ts'
import { useApi } from '#web/api.ts'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { useContractForm } from '#web/features/admin/forms/use-contract-form.ts'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { PasswordField } from '#web/features/admin/sign-in/password-field.tsx'
import { connectionsQuery, connectPayments, disconnectPayments } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { ConnectionState } from './connection-state.tsx'

type PaymentsProps = {
  payments: Connections['payments']
  /** Whether this is the next step: a page has only one primary button. */
  isNext: boolean
}

/** The panel of the payment provider. */
export function PaymentsPanel({ payments, isNext }: PaymentsProps) {
  const { source, unreadable, livemode, closed, warnsOfAccounts } = payments
  return (
    <Panel
      title="Payments"
      hint="Cards are charged by your own account at Stripe. The money never passes through this site."
    >
      <ConnectionState
        source={source}
        unreadable={unreadable}
        connected={
          livemode ? (
            'Connected to Stripe, LIVE: cards are really charged'
          ) : (
            <span>Connected to Stripe in TEST mode: no real money moves</span>
          )
        }
        missing={
          closed
            ? 'The shop is closed: your site is at a public address, where nobody may pay with test cards.'
            : 'The shop is in demo mode: people can try it, and no card is charged.'
        }
        variables="STRIPE_SECRET_KEY"
      />
      {warnsOfAccounts && (
        <FormMessage message="The two keys look as if they’re from different Stripe accounts. If cards are refused at the checkout, copy both from the same account." />
      )}
      {source !== 'environment' && <PaymentsForm payments={payments} isNext={isNext} />}
      {source === 'dashboard' && (
        <ConfirmButton
          label="Disconnect Stripe"
          consequence="The shop goes back to demo mode. Payments already made can’t be refunded from here until you connect Stripe again."
          done="Stripe is disconnected. The shop is in demo mode."
          revision={payments.revision}
          change={disconnectPayments}
        />
      )}
    </Panel>
  )
}

function PaymentsForm({ payments, isNext }: PaymentsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isSaved = payments.source === 'dashboard'
  const { form, busy, message, field, formProps } = useContractForm<PaymentsConnection>({
    schema: paymentsConnectionSchema,
    defaultValues: {
      publishableKey: payments.publishableKey,
      secretKey: '',
      webhook: isSaved ? 'own' : 'make',
      webhookSecret: '',
    },
    send: async (value) => {
      queryClient.setQueryData(connectionsQuery(api).queryKey, await connectPayments(api, value, payments.revision))
      await queryClient.invalidateQueries({ queryKey: ['site'] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'me'] })
    },
    onSent: () => {
      for (const name of ['secretKey', 'webhookSecret']) form.setValue(name, '')
      form.setValue('webhook', 'own')
      toast('Success', 'Stripe is connected. Payments go through it from now on.')
    },
  })
  const ownWebhook = form.watch('webhook') === 'own'
  return (
    <form {...formProps} aria-label="Card provider" className="grid gap-5">
      <p className="max-w-2xl text-ink-soft text-small">
        You find both keys in Stripe’s dashboard under Developers, API keys. Keys with “test” in them are for trying it
        out.
      </p>
      <TextField
        label="Publishable key"
        placeholder="pk_live_…"
        autoComplete="off"
        spellCheck={false}
        {...field('publishableKey')}
      />
      <PasswordField
        label="Secret key"
        autoComplete="off"
        spellCheck={false}
        hint={
          isSaved
            ? 'Leave it empty to keep the one that is saved.'
            : 'It begins with sk_ or rk_, and is never shown again.'
        }
        {...field('secretKey')}
      />
      <SelectField
        label="Webhook"
        hint="By it Stripe tells us what became of a payment, a refund or a dispute."
        {...field('webhook')}
      >
        <option value="make">Make it for me</option>
        <option value="own">
          {isSaved ? 'Keep the one there is, or enter its secret' : 'I made it myself in Stripe'}
        </option>
      </SelectField>
      {ownWebhook && (
        <>
          <p className="max-w-2xl text-small">
            In Stripe its address is{' '}
            <code className="break-all rounded bg-paper-deep px-1.5 py-0.5">{payments.webhookUrl}</code>
          </p>
          <PasswordField
            label="Signing secret"
            autoComplete="off"
            hint={
              isSaved
                ? 'Leave it empty to keep the one that is saved.'
                : 'Stripe shows it beside the webhook. It begins with whsec_.'
            }
            {...field('webhookSecret')}
          />
        </>
      )}
      <FormMessage message={message} />
      <Button
        type="submit"
        variant={isNext && !isSaved ? 'primary' : 'quiet'}
        busy={busy}
        disabled={!useHydrated()}
        className="justify-self-start"
      >
        {isSaved ? 'Check and save' : 'Check and connect'}
      </Button>
    </form>
  )
}
