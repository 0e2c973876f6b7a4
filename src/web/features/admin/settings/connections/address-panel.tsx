import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useApi } from '#web/api.ts'
import { messageOf } from '#web/features/admin/forms/failure.ts'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { checkAddress } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'

const words = {
  here: 'The address leads to this site.',
  elsewhere: 'Something answers there, but it isn’t this site. Check where the domain leads, and the proxy in front.',
  unreachable: 'Nothing answers there. Check that the domain leads to this server, and its certificate.',
}

/** Where links lead, and whether that is here. */
export function AddressPanel({ publicUrl }: { publicUrl: string }) {
  const api = useApi()
  const check = useMutation({ mutationFn: () => checkAddress(api) })
  const state = check.data?.state
  const Icon = state === 'here' ? CircleCheck : CircleAlert
  return (
    <Panel title="Address of the site">
      <p className="max-w-2xl">
        Links in emails, on vouchers and for search engines begin with{' '}
        <a href={publicUrl} className="text-link break-all">
          {publicUrl}
        </a>
        . A new address needs a domain that leads to the server, and a restart: whoever runs the server sets it there as
        PUBLIC_URL.
      </p>
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
    </Panel>
  )
}
