import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type Connections, type SiteAddress, siteAddressSchema } from '#contract/connections.ts'
import { useApi } from '#web/api.ts'
import { messageOf, showFailure } from '#web/features/admin/forms/failure.ts'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { useContractForm } from '#web/features/admin/forms/use-contract-form.ts'
import { alertClass } from '#web/features/admin/frame/alert-panel.tsx'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { changeAddress, checkAddress, confirmAddress, connectionsQuery, dropAddress } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { ConfirmButton } from './confirm-button.tsx'

const words = {
  here: 'The address leads to this site.',
  elsewhere: 'Something answers there, but it isn’t this site. Check where the domain leads, and the proxy in front.',
  unreachable: 'Nothing answers there. Check that the domain leads to this server, and its certificate.',
}

/** The site’s address, whether it is the one in use, and a button to change it. */
export function AddressPanel({ address }: { address: Connections['address'] }) {
  const { url, source, former } = address
  const api = useApi()
  const check = useMutation({ mutationFn: () => checkAddress(api) })
  const state = check.data?.state
  const Icon = state === 'here' ? CircleCheck : CircleAlert
  return (
    <Panel title="Address of the site">
      <p className="max-w-2xl">
        Links in emails, on vouchers and for search engines begin with{' '}
        <a href={url} className="text-link break-all">
          {url}
        </a>
        .
        {source === 'environment' &&
          ' This is set on the server (PUBLIC_URL), which has the last word. Change it there.'}
      </p>
      {former !== null && <AddressConfirmation address={{ ...address, former }} />}
      <Button variant="quiet" className="justify-self-start" busy={check.isPending} onClick={() => check.mutate()}>
        Check the address
      </Button>
      <FormMessage message={check.isError ? messageOf(check.error) : undefined} />
      <p role="status">
        {state && (
          <span className="flex items-center gap-2 font-semibold">
            <Icon aria-hidden className={`size-5 shrink-0 ${state === 'here' ? 'text-jade' : 'text-cinnabar-deep'}`} />
            {words[state]}
          </span>
        )}
      </p>
      {source !== 'environment' && <AddressForm key={url} revision={address.revision} />}
    </Panel>
  )
}

/** The form that changes the site’s address, with a note about the consequences. */
function AddressForm({ revision }: { revision: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { busy, message, field, formProps } = useContractForm<SiteAddress>({
    schema: siteAddressSchema,
    defaultValues: { url: '' },
    send: async (value) => {
      const connections = await changeAddress(api, value, revision)
      queryClient.setQueryData(connectionsQuery(api).queryKey, connections)
      await queryClient.invalidateQueries({ queryKey: ['site'] })
      toast('Success', `The site’s address is ${connections.address.url} from now on.`)
    },
  })
  return (
    <form {...formProps} aria-label="Address of the site" className="grid gap-5">
      <TextField
        label="New address"
        type="url"
        placeholder="https://www.clinic.example"
        hint="The domain must lead to this server already, with a certificate. It’s checked before it counts."
        autoComplete="off"
        spellCheck={false}
        {...field('url')}
      />
      <div className="max-w-2xl text-ink-soft text-small">
        <p>With a new address:</p>
        <ul className="mt-1 list-disc pl-5">
          <li>
            everyone signs in again, and passkeys work only at the address where they were made: use the password, then
            add a new passkey
          </li>
          <li>links in emails that were sent before work as long as the old address leads here too</li>
          <li>Stripe has to be told where to send its messages: under Payments, choose “Make it for me” and save</li>
        </ul>
      </div>
      <FormMessage message={message} />
      <Button type="submit" variant="quiet" busy={busy} disabled={!useHydrated()} className="justify-self-start">
        Check and use it
      </Button>
    </form>
  )
}

type Address = Connections['address'] & { former: string }

/** A note about a new site address that was not used yet. It is confirmed by opening it; until then the old one works as well. */
function AddressConfirmation({ address: { url, former, revision } }: { address: Address }) {
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
