import { useState } from 'react'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { policyQuery, savePolicy } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { useStaffChanged } from './use-changed.ts'

/** Whether everybody has to have a second factor. */
export function Policy() {
  const { secondFactorRequired } = useData(policyQuery)
  const me = useData(meQuery)
  const api = useApi()
  const changed = useStaffChanged()
  const [asking, setAsking] = useState(false)
  const disabled = !useHydrated()
  return (
    <TitledPanel
      title="Two-factor sign-in for everybody"
      description={
        secondFactorRequired
          ? 'Required. Whoever has none is led to set it up before anything else.'
          : 'Each may choose. A password alone is enough for those who have not set it up.'
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
              ? 'Those who have set it up keep it, and may turn it off.'
              : `Everybody without it can do nothing else until it is set up${me?.secondFactor ? '' : ', and that includes you'}.`
          }
          action={secondFactorRequired ? 'Stop requiring it' : 'Require it'}
          onClose={() => setAsking(false)}
          send={async () => {
            await savePolicy(api, !secondFactorRequired)
            // Nothing but one's own account is open from now on.
            if (!secondFactorRequired && !me?.secondFactor) return location.assign('/admin/account')
            await changed()
            toast('Success', 'The policy was saved.')
          }}
        >
          {() => null}
        </FormDialog>
      )}
    </TitledPanel>
  )
}
