import { useQueryClient } from '@tanstack/react-query'
import { type SiteAddress, siteAddressSchema } from '#contract/connections.ts'
import { useApi } from '#web/api.ts'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { useContractForm } from '#web/features/admin/forms/use-contract-form.ts'
import { useHydrated } from '#web/hydrated.ts'
import { changeAddress, connectionsQuery } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** The form that changes the site’s address, with a note about the consequences. */
export function AddressForm({ revision }: { revision: string }) {
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
