import { useQueryClient } from '@tanstack/react-query'
import { type Connections, type MailConnection, mailConnectionSchema } from '#contract/connections.ts'
import { useApi } from '#web/api.ts'
import { FieldPair } from '#web/features/admin/forms/field-pair.tsx'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { Options } from '#web/features/admin/forms/options.tsx'
import { useContractForm } from '#web/features/admin/forms/use-contract-form.ts'
import { copyText } from '#web/features/admin/frame/copy-text.ts'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { TextLink } from '#web/features/admin/frame/text-link.tsx'
import { PasswordField } from '#web/features/admin/sign-in/password-field.tsx'
import { connectionsQuery, connectMail, disconnectMail, renewEventsAddress } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { ConnectionState } from './connection-state.tsx'

const securities: Record<MailConnection['security'], string> = {
  starttls: 'STARTTLS (usually port 587)',
  tls: 'TLS (usually port 465)',
  none: 'None needed (a server on this machine)',
}

/** The panel of the mail server. */
export function MailPanel({ mail }: { mail: Connections['mail'] }) {
  const { source, saved, unreadable } = mail
  return (
    <Panel
      title="Email"
      hint="Receipts, vouchers, replies and the newsletter leave by the mail server of your email provider."
    >
      <ConnectionState
        source={source}
        unreadable={unreadable}
        connected={saved ? `Connected to ${saved.host}` : 'Connected'}
        missing="Until then emails aren’t sent. They’re only written to the mail folder on the server."
        variables="SMTP_URL"
      />
      {source !== 'environment' && <MailForm key={saved?.host} saved={saved} revision={mail.revision} />}
      {source !== 'none' && (
        <p>
          Who the emails come from, and a test email, are in{' '}
          <TextLink to="/admin/settings?section=email">Email settings</TextLink>.
        </p>
      )}
      {source !== 'none' && <EventsAddress url={mail.eventsUrl} />}
      {source === 'dashboard' && (
        <ConfirmButton
          label="Disconnect the mail server"
          consequence="Emails won’t be sent any more until you connect one again."
          done="The mail server is disconnected."
          revision={mail.revision}
          change={disconnectMail}
        />
      )}
    </Panel>
  )
}

/** The address to which the mail provider reports bounces. */
const EventsAddress = ({ url }: { url: string }) => (
  <details>
    <summary className="text-link">Bounces and complaints</summary>
    <p className="mt-3 max-w-2xl text-small">
      Give your email provider this address as a webhook for bounces and spam complaints. Whoever’s mailbox refuses the
      newsletter for good, or reports it as spam, then leaves the list by themselves. Postmark, Amazon SES, Mailgun,
      SendGrid and Brevo are understood. Keep it to yourself: it’s the proof that a report is your provider’s.
    </p>
    <div className="mt-3 grid max-w-2xl gap-3">
      <TextField
        label="Address for bounces and complaints"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          disabled={!useHydrated()}
          onClick={() => void copyText(url, 'The address for bounces and complaints is copied.')}
        >
          Copy address
        </Button>
        <ConfirmButton
          label="Make a new address"
          consequence="The address above stops working straight away. Until your email provider has the new one, bounces and complaints don’t reach this site."
          done="The address is new. Give it to your email provider now."
          revision=""
          change={renewEventsAddress}
        />
      </div>
    </div>
  </details>
)

function MailForm({ saved, revision }: Pick<Connections['mail'], 'saved' | 'revision'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, busy, message, field, formProps } = useContractForm<MailConnection>({
    schema: mailConnectionSchema,
    defaultValues: {
      host: saved?.host ?? '',
      port: saved?.port ?? 587,
      security: saved?.security ?? 'starttls',
      user: saved?.user ?? '',
      password: '',
    },
    send: async (value) => {
      queryClient.setQueryData(connectionsQuery(api).queryKey, await connectMail(api, value, revision))
      await queryClient.invalidateQueries({ queryKey: ['site'] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'me'] })
    },
    onSent: () => {
      form.setValue('password', '')
      toast('Success', 'The mail server is connected. Emails leave by it from now on.')
    },
  })
  return (
    <form {...formProps} aria-label="Mail server" className="grid gap-5">
      <FieldPair>
        <TextField
          label="Server"
          placeholder="smtp.example.com"
          autoComplete="off"
          spellCheck={false}
          {...field('host')}
        />
        <TextField
          label="Port"
          type="number"
          inputMode="numeric"
          min={1}
          max={65_535}
          className="tabular max-w-32"
          {...field('port', { valueAsNumber: true })}
        />
      </FieldPair>
      <SelectField label="Encryption" {...field('security')}>
        <Options of={securities} />
      </SelectField>
      <FieldPair>
        <TextField label="User name" autoComplete="off" spellCheck={false} {...field('user')} />
        <PasswordField
          autoComplete="new-password"
          hint={
            saved?.hasPassword
              ? 'Leave it empty to keep the one that is saved.'
              : 'Some providers call it an app password.'
          }
          {...field('password')}
        />
      </FieldPair>
      <FormMessage message={message} />
      <Button
        type="submit"
        variant={saved ? 'quiet' : 'primary'}
        busy={busy}
        disabled={!useHydrated()}
        className="justify-self-start"
      >
        {saved ? 'Check and save' : 'Check and connect'}
      </Button>
    </form>
  )
}
