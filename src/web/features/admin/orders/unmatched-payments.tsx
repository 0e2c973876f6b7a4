import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnmatchedPayment } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { useApi } from '#web/api.ts'
import { resolveUnmatchedPayment, unmatchedPaymentsQuery } from '#web/queries/orders.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { AlertPanel } from '../frame/alert-panel.tsx'
import { StateRow } from '../lists/state-row.tsx'

/** Payments of the provider that match no order of ours; hidden if there are none. */
export function UnmatchedPayments() {
  const api = useApi()
  const me = useData(meQuery)
  const { data: unmatched = [] } = useQuery(unmatchedPaymentsQuery(api))
  const [opened, setOpened] = useState<UnmatchedPayment>()
  if (unmatched.length === 0) return null
  return (
    <AlertPanel title="Payments without an order">
      <p className="mt-1">
        The payment provider has money for orders we don’t have, for example after an old backup was restored. Look them
        up in the provider’s dashboard, then refund them there or contact the buyer.
      </p>
      <ul>
        {unmatched.map((payment) => (
          <StateRow
            key={payment.id}
            state={<p className="tabular">{formatMoney(payment.amountCents)}</p>}
            end={
              me?.role === 'owner' && (
                <Button variant="quiet" onClick={() => setOpened(payment)}>
                  Dealt with
                </Button>
              )
            }
          >
            <p className="wrap-anywhere">
              {payment.reference}
              <span className="block text-small">order {payment.orderId}</span>
            </p>
          </StateRow>
        ))}
      </ul>
      {opened && (
        <FormDialog
          title="Mark as dealt with"
          action="Mark as dealt with"
          onClose={() => setOpened(undefined)}
          success="Noted."
          send={({ note = '' }) => resolveUnmatchedPayment(api, opened.id, note)}
          invalidates={[['admin', 'orders']]}
        >
          {(field) => <TextArea label="What was done (optional)" {...field('note')} rows={2} />}
        </FormDialog>
      )}
    </AlertPanel>
  )
}
