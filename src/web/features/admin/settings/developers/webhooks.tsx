import { useQueryClient } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import type { Webhook } from '#contract/webhook.ts'
import { useFormatTimeInWords } from '#web/features/admin/frame/format-time.ts'
import { TitledPanel } from '#web/features/admin/frame/titled-panel.tsx'
import { Badge } from '#web/features/admin/lists/badge.tsx'
import { Row, RowList } from '#web/features/admin/lists/row-list.tsx'
import { webhooksQuery } from '#web/queries/developers.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import type { CreatedSecret } from './secret-dialog.tsx'
import { RemoveWebhookDialog, RenewSecretDialog, WebhookDialog } from './webhook-dialogs.tsx'

type Opened = 'new' | { webhook: Webhook; action: 'change' | 'log' | 'secret' | 'remove' }
const actions = { change: 'Change', log: 'Deliveries', secret: 'Renew secret', remove: 'Remove' } as const

/** The addresses of other programs that are told what happens (docs/product.md, "Webhooks"). */
export function Webhooks({ onSecret }: { onSecret: (made: CreatedSecret) => void }) {
  const webhooks = useData(webhooksQuery)
  const queryClient = useQueryClient()
  const disabled = !useHydrated()
  const [opened, setOpened] = useState<Opened>()
  const close = () => {
    setOpened(undefined)
    void queryClient.invalidateQueries({ queryKey: webhooksQueryKey })
  }
  return (
    <TitledPanel
      title="Webhooks"
      description="The site can tell a program of yours as soon as something happens, such as a paid order. It sends ids and amounts, never names or health details."
      action={
        <Button disabled={disabled} onClick={() => setOpened('new')}>
          <WebhookIcon aria-hidden className="size-4" />
          Add a webhook
        </Button>
      }
    >
      <RowList empty="No webhooks.">
        {webhooks.map((webhook) => (
          <Row key={webhook.id}>
            <WebhookFacts webhook={webhook} />
            <div className="flex flex-wrap gap-2">
              {(['change', 'log', 'secret', 'remove'] as const).map((action) => (
                <Button
                  key={action}
                  variant="quiet"
                  disabled={disabled}
                  aria-label={`${actions[action]}: ${webhook.url}`}
                  onClick={() => setOpened({ webhook, action })}
                >
                  {actions[action]}
                </Button>
              ))}
            </div>
          </Row>
        ))}
      </RowList>
      {opened === 'new' && <WebhookDialog onSecret={onSecret} onClose={close} />}
      {typeof opened === 'object' && <OpenedDialog {...opened} onSecret={onSecret} onClose={close} />}
    </TitledPanel>
  )
}

const webhooksQueryKey = ['admin', 'developers', 'webhooks']

type OpenedDialogProps = Exclude<Opened, string> & { onSecret: (made: CreatedSecret) => void; onClose: () => void }
function OpenedDialog({ action, ...props }: OpenedDialogProps) {
  if (action === 'change') return <WebhookDialog {...props} />
  if (action === 'log') return <DeliveriesDialog {...props} />
  if (action === 'secret') return <RenewSecretDialog {...props} />
  return <RemoveWebhookDialog {...props} />
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const when = useFormatTimeInWords()
  const { url, events, enabled, stoppedAt, failingSince, waiting, unreadable, madeBy, createdAt } = webhook
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p>
        <span className="font-semibold">{url}</span>{' '}
        {stoppedAt ? <Badge tone="danger">Stopped</Badge> : !enabled && <Badge tone="neutral">Turned off</Badge>}
        {!stoppedAt && failingSince && <Badge tone="warning">Failing</Badge>}
      </p>
      <p className="text-small">{events.join(', ')}</p>
      <p className="text-ink-soft text-small">
        Added by {madeBy} {when(createdAt)}
        {waiting > 0 && `; ${waiting} to be sent`}
      </p>
      {stoppedAt && (
        <p className="text-cinnabar-deep text-small">
          It failed for days, so nothing is sent since {when(stoppedAt)}. Mend it, send a test, and turn it on again.
        </p>
      )}
      {!stoppedAt && failingSince && <p className="text-small">Nothing has arrived since {when(failingSince)}.</p>}
      {unreadable && (
        <p className="text-cinnabar-deep text-small">
          Its secret was kept with another key of the server. Renew it, and enter the new one in the program.
        </p>
      )}
    </div>
  )
}
