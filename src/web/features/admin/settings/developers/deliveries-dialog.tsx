import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Webhook, WebhookDelivery } from '#contract/webhook.ts'
import { type ApiClient, useApi } from '#web/api.ts'
import { showFailure } from '#web/features/admin/forms/failure.ts'
import { useFormatTime } from '#web/features/admin/frame/format-time.ts'
import { UnavailableButton } from '#web/features/admin/frame/unavailable-button.tsx'
import { Badge, type Tone } from '#web/features/admin/lists/badge.tsx'
import { Row, RowList } from '#web/features/admin/lists/row-list.tsx'
import { deliveriesQuery, resendDelivery, testWebhook } from '#web/queries/developers.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

const states: Record<WebhookDelivery['status'], [Tone, string]> = {
  queued: ['warning', 'Waiting'],
  sending: ['info', 'On its way'],
  delivered: ['success', 'Delivered'],
  failed: ['danger', 'Failed'],
}

/** The latest deliveries of a webhook, with buttons to send one again and to test it. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const send = useSending(webhook.id)
  return (
    <Dialog
      onOpenChange={onClose}
      title="Deliveries"
      description={`The last 50 to ${webhook.url}, kept for 30 days.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button busy={send.isPending} onClick={() => send.mutate(testWebhook)}>
            Send a test
          </Button>
        </>
      }
    >
      <Suspense fallback={<div className="placeholder h-40" aria-busy="true" />}>
        <Deliveries id={webhook.id} busy={send.isPending} onResend={send.mutate} />
      </Suspense>
    </Dialog>
  )
}

type Send = (api: ApiClient, id: string) => Promise<WebhookDelivery>

function useSending(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (send: Send) => send(api, id),
    onSuccess: ({ status, answer }) =>
      status === 'delivered'
        ? toast('Success', `It arrived (${answer}).`)
        : toast('Error', `It didn’t arrive. ${answer ?? ''}`, 'destructive'),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: deliveriesQuery(api, id).queryKey }),
  })
}

type DeliveriesProps = { id: string; busy: boolean; onResend: (send: Send) => void }
function Deliveries({ id, busy, onResend }: DeliveriesProps) {
  const deliveries = useData((api: ApiClient) => deliveriesQuery(api, id))
  const when = useFormatTime()
  if (deliveries.length === 0) return <p className="text-ink-soft">Nothing was sent yet.</p>
  return (
    <RowList>
      {deliveries.map((delivery) => {
        const [tone, word] = states[delivery.status]
        return (
          <Row key={delivery.id}>
            <div className="min-w-0 flex-1 basis-60">
              <p>
                <span className="font-semibold">{delivery.event}</span> <Badge tone={tone}>{word}</Badge>
              </p>
              <p className="text-ink-soft text-small">
                {when(delivery.createdAt)}
                {delivery.attempts > 1 && `, ${delivery.attempts} attempts`}
                {delivery.answer && `; ${delivery.answer}`}
                {delivery.nextAttemptAt && delivery.attempts > 0 && `; again ${when(delivery.nextAttemptAt)}`}
              </p>
              <details className="text-small">
                <summary className="cursor-pointer">What is sent</summary>
                <code className="[overflow-wrap:anywhere]">{delivery.payload}</code>
              </details>
            </div>
            <UnavailableButton reason={delivery.status === 'sending' && 'It’s being sent now.'}>
              {(off) => (
                <Button
                  variant="quiet"
                  disabled={busy}
                  aria-label={`Send again: ${delivery.event}, ${when(delivery.createdAt)}`}
                  onClick={() => onResend((api) => resendDelivery(api, id, delivery.id))}
                  {...off}
                >
                  Send again
                </Button>
              )}
            </UnavailableButton>
          </Row>
        )
      })}
    </RowList>
  )
}
