import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Connections } from '#contract/connections.ts'
import { useApi } from '#web/api.ts'
import { showFailure } from '#web/features/admin/forms/failure.ts'
import { alertClass } from '#web/features/admin/frame/alert-panel.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { confirmAddress, connectionsQuery, dropAddress } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ConfirmButton } from './confirm-button.tsx'

type Address = Connections['address'] & { former: string }

/** A note about a new site address that was not used yet. It is confirmed by opening it; until then the old one works as well. */
export function AddressConfirmation({ address: { url, former, revision } }: { address: Address }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const isThere = isHydrated && window.location.origin === url
  const confirm = useMutation({
    mutationFn: () => confirmAddress(api, revision),
    onSuccess: (connections) => {
      queryClient.setQueryData(connectionsQuery(api).queryKey, connections)
      toast('Success', 'The address is confirmed.')
    },
    onError: showFailure,
  })
  return (
    <section className={`${alertClass} grid gap-4`} aria-label="Confirm the new address">
      {isThere ? (
        <p className="max-w-2xl">You’re at the new address, so it works. Confirm it, and {former} is used no more.</p>
      ) : (
        <p className="max-w-2xl">
          Links use the new address already. Sign in there and confirm it:{' '}
          <a href={`${url}/admin/settings?section=connections`} className="text-link break-all text-inherit">
            {url}/admin
          </a>
          . Until then you can sign in at {former} too.
        </p>
      )}
      {isThere && (
        <Button className="justify-self-start" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm this address
        </Button>
      )}
      <div>
        <ConfirmButton
          label="Go back to the address before"
          consequence={`Links begin with ${former} again.`}
          done="The address before is in use again."
          revision={revision}
          change={dropAddress}
        />
      </div>
    </section>
  )
}
