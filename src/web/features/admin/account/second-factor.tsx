import { useState } from 'react'
import type { SecondFactorSetup } from '#contract/account.ts'
import { ApiError, useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { beginSecondFactor, endSecondFactor, renewRecoveryCodes, securityQuery } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { asStaff } from '../sign-in/sign-in-again.ts'
import { messageOf } from '../sign-in/sign-in-form.tsx'
import { useWhen } from '../when.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { SetupDialog } from './setup-dialog.tsx'
import { useAccountChanged } from './use-changed.ts'

type Opened = { setup: SecondFactorSetup } | { codes: string[] } | 'renew' | 'off'

/** Two-factor sign-in with an authenticator app. */
export function SecondFactor() {
  const { secondFactorSince, recoveryCodesLeft } = useData(securityQuery)
  const when = useWhen()
  const api = useApi()
  const changed = useAccountChanged()
  const [opened, setOpened] = useState<Opened>()
  const [busy, setBusy] = useState(false)
  const disabled = !useHydrated()
  const close = () => setOpened(undefined)

  async function begin() {
    setBusy(true)
    try {
      setOpened({ setup: await asStaff(() => beginSecondFactor(api)) })
    } catch (error) {
      const declined = error instanceof ApiError && error.problem.type === 'confirm_identity'
      if (!declined) toast('Error', messageOf(error), 'destructive')
    } finally {
      setBusy(false)
    }
  }

  return (
    <TitledPanel
      title="Two-factor sign-in"
      place="second-factor"
      description={
        secondFactorSince
          ? `On since ${when(secondFactorSince)}. After your password you are asked for a code of your authenticator app.`
          : 'After your password, a code of an app on your phone. Whoever learns your password then cannot sign in with it.'
      }
      action={
        !secondFactorSince && (
          <Button busy={busy} disabled={disabled} onClick={begin}>
            Set up
          </Button>
        )
      }
    >
      {secondFactorSince && (
        <ul className="desk-rows">
          <li>
            <p>
              <span className="account-term">Recovery codes</span>
              {recoveryCodesLeft === 0 ? 'None is left: please make new ones' : `${recoveryCodesLeft} of 10 are left`}
            </p>
            <Button variant="quiet" disabled={disabled} onClick={() => setOpened('renew')}>
              Make new codes
            </Button>
          </li>
          <li>
            <p>
              <span className="account-term">Authenticator app</span>
              Set up
            </p>
            <Button variant="quiet" disabled={disabled} onClick={() => setOpened('off')}>
              Turn off
            </Button>
          </li>
        </ul>
      )}
      {typeof opened === 'object' && 'setup' in opened && (
        <SetupDialog setup={opened.setup} onClose={close} onDone={(codes) => setOpened({ codes })} />
      )}
      {typeof opened === 'object' && 'codes' in opened && <CodesDialog codes={opened.codes} onClose={close} />}
      {opened === 'renew' && (
        <FormDialog
          title="Make new recovery codes?"
          description="The codes that you have now can no longer be used."
          action="Make new codes"
          // The new codes are shown where this was.
          onClose={() => setOpened((now) => (now === 'renew' ? undefined : now))}
          send={async () => {
            const { codes } = await renewRecoveryCodes(api)
            await changed()
            setOpened({ codes })
          }}
        >
          {() => null}
        </FormDialog>
      )}
      {opened === 'off' && (
        <FormDialog
          title="Turn two-factor sign-in off?"
          description="Your password alone will be enough to sign in. Your recovery codes end too."
          action="Turn off"
          variant="danger"
          onClose={close}
          send={async ({ password = '' }) => {
            await endSecondFactor(api, password)
            await changed()
            toast('Success', 'Two-factor sign-in is off.')
          }}
        >
          {(errors) => (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={errors.password}
            />
          )}
        </FormDialog>
      )}
    </TitledPanel>
  )
}
