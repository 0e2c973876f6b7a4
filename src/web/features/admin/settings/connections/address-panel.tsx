import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Connections } from '#contract/connections.ts'
import { useApi } from '#web/api.ts'
import { messageOf } from '#web/features/admin/forms/failure.ts'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { checkAddress } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressConfirmation } from './address-confirmation.tsx'
import { AddressForm } from './address-form.tsx'

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
