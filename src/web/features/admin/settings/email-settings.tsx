import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { emailSettingsSchema } from '#contract/settings.ts'
import { useApi } from '#web/api.ts'
import { sendTestEmail, settingsFactsQuery } from '#web/queries/settings.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { FieldPair } from '../forms/field-pair.tsx'
import type { FieldLabels } from '../forms/field-texts.ts'
import { FormText } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { useNotifySent } from '../mail/mail-delivery.ts'
import { SettingsEditor } from './settings-editor.tsx'

type EmailForm = z.infer<typeof emailSettingsSchema>

const labels: FieldLabels<EmailForm> = {
  senderName: 'Sender’s name',
  senderAddress: 'Sender’s address',
}

/** The sender of emails, and a test email. */
export function EmailSettings() {
  const { defaultSender, mailer } = useData(settingsFactsQuery)
  return (
    <SettingsEditor section="email" label="Email" schema={emailSettingsSchema} labels={labels}>
      <Panel
        title="Sender"
        hint={`Your email provider must allow this address. If you leave it empty, emails come from ${defaultSender}.`}
      >
        <FieldPair>
          <FormText<EmailForm> name="senderName" label={labels.senderName} autoComplete="off" />
          <FormText<EmailForm> name="senderAddress" label={labels.senderAddress} type="email" autoComplete="off" />
        </FieldPair>
      </Panel>
      <Panel
        title="Test"
        hint={
          mailer === 'smtp'
            ? 'Sends a short message to your own address'
            : 'No mail server is connected, so messages aren’t sent. They’re only written to the mail folder on the server. Connect one under Connections.'
        }
      >
        <TestButton />
      </Panel>
    </SettingsEditor>
  )
}

function TestButton() {
  const api = useApi()
  const notifySent = useNotifySent()
  const { formState } = useFormContext<EmailForm>()
  const test = useMutation({
    mutationFn: () => sendTestEmail(api),
    onSuccess: ({ recipient }) => notifySent(`A test email has been sent to ${recipient}.`),
    onError: (error) => toast('Error', `The test email wasn’t sent: ${messageOf(error)}`, 'destructive'),
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <UnavailableButton reason={formState.isDirty && 'Save your changes first.'}>
        {(off) => (
          <Button variant="quiet" busy={test.isPending} onClick={() => test.mutate()} {...off}>
            <Send aria-hidden className="size-4" />
            Send a test email
          </Button>
        )}
      </UnavailableButton>
      {formState.isDirty && (
        <p aria-hidden className="text-ink-soft text-small">
          Save your changes first.
        </p>
      )}
    </div>
  )
}
