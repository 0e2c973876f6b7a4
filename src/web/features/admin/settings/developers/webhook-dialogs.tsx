import type { Webhook, WebhookChange } from '#contract/webhook.ts'
import { webhookEventNames, webhookEvents, webhookSchema } from '#contract/webhook.ts'
import { useApi } from '#web/api.ts'
import { CheckList } from '#web/features/admin/forms/check-list.tsx'
import { FormDialog } from '#web/features/admin/forms/form-dialog.tsx'
import { Checkbox } from '#web/features/admin/forms/form-fields.tsx'
import { addWebhook, removeWebhook, renewWebhookSecret, saveWebhook } from '#web/queries/developers.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { CreatedSecret } from './secret-dialog.tsx'

type SecretProps = { onSecret: (made: CreatedSecret) => void; onClose: () => void }

const createdSecret = (title: string, secret: string): CreatedSecret => ({
  title,
  label: 'Secret',
  secret,
  description: 'The program checks with it that what it’s told comes from this site.',
})

/** The form of a webhook, new or existing. */
export function WebhookDialog({ webhook, onSecret, onClose }: SecretProps & { webhook?: Webhook }) {
  const api = useApi()
  return (
    <FormDialog<WebhookChange>
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      action={webhook ? 'Save Changes' : 'Add'}
      onClose={onClose}
      schema={webhookSchema}
      send={async (change) => {
        if (webhook) {
          await saveWebhook(api, webhook, change)
          toast('Success', 'The webhook has been saved.')
        } else onSecret(createdSecret('Webhook added', (await addWebhook(api, change)).secret))
      }}
    >
      {(field, form) => (
        <>
          <TextField
            label="Address"
            {...field('url')}
            defaultValue={webhook?.url}
            inputMode="url"
            autoComplete="off"
            hint="Where the program listens, starting with https://"
          />
          <CheckList
            legend="Tell it when"
            choices={webhookEventNames.map((event) => ({ value: event, label: webhookEvents[event], note: event }))}
            chosen={webhook?.events ?? []}
            error={field('events').error}
            {...form.register('events')}
          />
          <Checkbox label="Turned on" {...form.register('enabled')} defaultChecked={webhook?.enabled ?? true} />
        </>
      )}
    </FormDialog>
  )
}

type OneProps = { webhook: Webhook; onClose: () => void }

export function RenewSecretDialog({ webhook, onSecret, onClose }: OneProps & SecretProps) {
  const api = useApi()
  return (
    <FormDialog
      title="Renew the secret?"
      description={`What is sent to ${webhook.url} is signed with the new one at once. The program refuses it until you have entered the new secret there; what it refuses is sent again.`}
      action="Renew"
      onClose={onClose}
      send={async () => onSecret(createdSecret('The new secret', (await renewWebhookSecret(api, webhook)).secret))}
    />
  )
}

export function RemoveWebhookDialog({ webhook, onClose }: OneProps) {
  const api = useApi()
  return (
    <FormDialog
      title="Remove the webhook?"
      description={`${webhook.url} is told nothing more. What waits to be sent, and the list of what was sent, go with it.`}
      action="Remove"
      variant="danger"
      onClose={onClose}
      success="The webhook has been removed."
      send={() => removeWebhook(api, webhook)}
    />
  )
}
