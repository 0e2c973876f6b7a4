import { useMutation } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/order.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { endOrderLink } from '#web/queries/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { showFailure } from '../forms/failure.ts'
import { useUpdateOrderCache } from './use-update-order-cache.ts'

/** Revokes the link in the buyer's receipt, such as after it was passed on. A receipt that is sent again has a new link. */
export function EndLinkButton({ order }: { order: OrderDetail }) {
  const api = useApi()
  const updateCache = useUpdateOrderCache()
  const disabled = !useHydrated()
  const end = useMutation({
    mutationFn: () => endOrderLink(api, order.id),
    onSuccess: (after) => {
      updateCache(after)
      toast('Success', 'The link in the receipt doesn’t work any more. Send the receipt again for a new one.')
    },
    onError: showFailure,
  })
  return (
    <Button variant="quiet" disabled={disabled} busy={end.isPending} onClick={() => end.mutate()}>
      End the buyer’s private link
    </Button>
  )
}
