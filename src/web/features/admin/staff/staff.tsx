import { useState } from 'react'
import { useApi } from '#web/api.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { policyQuery, savePolicy } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { AccountList } from './account-list.tsx'
import { Invitations } from './invitations.tsx'
import { type CreatedLink, LinkDialog } from './link-dialog.tsx'
import { staffQueryKeys } from './staff-query-keys.ts'

/** The staff page: accounts, invitations and the sign-in policy. */
export function Staff() {
  const [link, setLink] = useState<CreatedLink>()
  return (
    <div className="grid gap-5">
      <AccountList onLink={setLink} />
      <Invitations onLink={setLink} />
      <Policy />
      {link && <LinkDialog made={link} onClose={() => setLink(undefined)} />}
    </div>
  )
}

/** The setting that requires a second factor for everybody. */
function Policy() {
  const { secondFactorRequired } = useData(policyQuery)
  const me = useData(meQuery)
  const api = useApi()
  const [asking, setAsking] = useState(false)
  const disabled = !useHydrated()
  // Nothing but one's own account is open from then on.
  const shutsOut = !secondFactorRequired && !me?.secondFactor
  return (
    <TitledPanel
      title="Two-factor sign-in for everyone"
      description={
        secondFactorRequired
          ? 'Required. Anyone without it has to set it up first.'
          : 'Optional. Without it, a password is enough to sign in.'
      }
      action={
        <Button variant="quiet" disabled={disabled} onClick={() => setAsking(true)}>
          {secondFactorRequired ? 'Stop requiring it' : 'Require it'}
        </Button>
      }
    >
      {asking && (
        <FormDialog
          title={secondFactorRequired ? 'Stop requiring two-factor sign-in?' : 'Require two-factor sign-in?'}
          description={
            secondFactorRequired
              ? 'Anyone who has set it up keeps it, and can turn it off.'
              : `Anyone without it can’t do anything else until they set it up${me?.secondFactor ? '' : ', and that includes you'}.`
          }
          action={secondFactorRequired ? 'Stop requiring it' : 'Require it'}
          onClose={() => setAsking(false)}
          success="The change has been saved."
          send={async () => {
            await savePolicy(api, !secondFactorRequired)
            if (shutsOut) location.assign('/admin/account')
          }}
          invalidates={shutsOut ? [] : staffQueryKeys}
        />
      )}
    </TitledPanel>
  )
}
