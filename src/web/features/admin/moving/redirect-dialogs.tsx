import { type Redirect, redirectInputSchema } from '#contract/redirect.ts'
import { useApi } from '#web/api.ts'
import { addRedirect, removeRedirect, saveRedirect } from '#web/queries/redirects.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'

const redirectQueryKeys = [['admin', 'redirects']] as const

/** Adds a redirect, or changes one. */
export function RedirectDialog({ redirect, onClose }: { redirect?: Redirect; onClose: () => void }) {
  const api = useApi()
  return (
    <FormDialog
      title={redirect ? 'Edit redirect' : 'Add a redirect'}
      description="Visitors of the old address, and search engines, are led on for good."
      action={redirect ? 'Save Changes' : 'Add'}
      schema={redirectInputSchema}
      success={redirect ? 'The redirect has been saved.' : 'The redirect has been added.'}
      send={(input) => (redirect ? saveRedirect(api, redirect.id, input, redirect.revision) : addRedirect(api, input))}
      invalidates={redirectQueryKeys}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField
            label="Old address"
            {...field('from')}
            defaultValue={redirect?.from}
            autoComplete="off"
            hint="Such as /about.html or /?p=12. You can paste the whole address of the old site."
          />
          <TextField
            label="Leads to"
            {...field('to')}
            defaultValue={redirect?.to}
            autoComplete="off"
            hint="A page of this site such as /faq, or an address starting with https://"
          />
        </>
      )}
    </FormDialog>
  )
}

/** Asks before a redirect is deleted. */
export function DeleteRedirect({ redirect, onClose }: { redirect: Redirect; onClose: () => void }) {
  const api = useApi()
  return (
    <FormDialog
      title="Delete this redirect?"
      action="Delete"
      variant="danger"
      success="The redirect has been deleted."
      send={() => removeRedirect(api, redirect.id)}
      invalidates={redirectQueryKeys}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Visitors of {redirect.from} will read that there is no such page. For 30 days you’ll find it under Deleted.
      </p>
    </FormDialog>
  )
}
