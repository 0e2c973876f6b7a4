import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StrayPayment } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { useApi } from '#web/api.ts'
import { meQuery } from '#web/queries/admin.ts'
import { resolveStray, strayPaymentsQuery } from '#web/queries/orders.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'

/** Payments at the provider for orders that we do not have; nothing where there are none. */
export function Strays() {
  const api = useApi()
  const queryClient = useQueryClient()
  const me = useData(meQuery)
  const { data: strays = [] } = useQuery(strayPaymentsQuery(api))
  const [opened, setOpened] = useState<StrayPayment>()
  if (strays.length === 0) return null
  return (
    <section className="order-alarm" aria-labelledby="strays">
      <h2 id="strays">Payments without an order</h2>
      <p className="mt-1">
        The payment provider has money for orders we don’t have, for example after an old backup was restored. Look them
        up in the provider’s dashboard, then refund them there or contact the buyer.
      </p>
      <ul className="order-rows">
        {strays.map((stray) => (
          <li key={stray.id}>
            <p className="[overflow-wrap:anywhere]">
              {stray.reference}
              <span className="block text-small">order {stray.orderId}</span>
            </p>
            <p className="tabular">{formatMoney(stray.amountCents)}</p>
            {me?.role === 'owner' && (
              <Button variant="quiet" onClick={() => setOpened(stray)}>
                Dealt with
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <FormDialog
          title="Mark as dealt with"
          action="Mark as dealt with"
          onClose={() => setOpened(undefined)}
          send={async ({ note = '' }) => {
            await resolveStray(api, opened.id, note)
            await queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
            toast('Success', 'Noted.')
          }}
        >
          {(errors) => <TextArea label="What was done (optional)" name="note" rows={2} error={errors.note} />}
        </FormDialog>
      )}
    </section>
  )
}
