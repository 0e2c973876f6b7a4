import { useState } from 'react'
import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { AlertPanel } from '../frame/alert-panel.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { ApproveRefundDialog, DeclineRefundDialog, isRefundable, RequestRefundDialog } from './refund-dialogs.tsx'

const dialogs = { approve: ApproveRefundDialog, decline: DeclineRefundDialog, change: RequestRefundDialog }

/** A refund that staff have requested for an order, for an owner to approve or decline. */
export function RequestedRefund({ order }: { order: OrderDetail }) {
  const me = useData(meQuery)
  const when = useFormatTime()
  const disabled = !useHydrated()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const request = order.askedRefund
  if (!request) return null
  const Opened = open && dialogs[open]
  return (
    <AlertPanel title={`A refund of ${formatMoney(request.amountCents)} is waiting for an owner`}>
      <p className="mt-1 wrap-anywhere">{request.reason}</p>
      <p className="tabular mt-1 text-small">
        Asked for by {request.by}, {when(request.at)}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {me?.role === 'owner' ? (
          <>
            {isRefundable(order) && (
              <Button disabled={disabled} onClick={() => setOpen('approve')}>
                Approve {formatMoney(request.amountCents)}
              </Button>
            )}
            <Button variant="quiet" disabled={disabled} onClick={() => setOpen('decline')}>
              Don’t refund
            </Button>
          </>
        ) : (
          isRefundable(order) && (
            <Button variant="quiet" disabled={disabled} onClick={() => setOpen('change')}>
              Change what you ask for
            </Button>
          )
        )}
      </div>
      {Opened && <Opened order={order} request={request} onClose={() => setOpen(undefined)} />}
    </AlertPanel>
  )
}
