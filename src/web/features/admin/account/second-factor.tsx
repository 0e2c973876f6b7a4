import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordProofSchema, type SecondFactorSetup } from '#contract/account.ts'
import { ApiError, useApi } from '#web/api.ts'
import { beginSecondFactor, endSecondFactor, renewRecoveryCodes, securityQuery } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { LabelledValue, Row, RowList } from '../lists/row-list.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { accountQueryKeys } from './account-query-keys.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { SetupDialog } from './setup-dialog.tsx'

type Opened = { setup: SecondFactorSetup } | { codes: string[] } | 'renew' | 'off'

/** Two-factor sign-in with an authenticator app. */
export function SecondFactor() {
  const { secondFactorSince, recoveryCodesLeft } = useData(securityQuery)
  const when = useFormatTimeInWords()
  const api = useApi()
  const [opened, setOpened] = useState<Opened>()
  const disabled = !useHydrated()
  const close = () => setOpened(undefined)

  const begin = useMutation({
    mutationFn: () => beginSecondFactor(api),
    // The secret stays nowhere.
    gcTime: 0,
    onSuccess: (setup) => setOpened({ setup }),
    onError: (error) => {
      const declined = error instanceof ApiError && error.problem.type === 'confirm_identity'
      if (!declined) showFailure(error)
    },
  })

  return (
    <TitledPanel
      title="Two-factor sign-in"
      place="second-factor"
      description={
        secondFactorSince
          ? `On since ${when(secondFactorSince)}. After your password, you’ll be asked for a code from your authenticator app.`
          : 'After your password, you enter a code from an app on your phone. Someone who learns your password still can’t sign in.'
      }
      action={
        !secondFactorSince && (
          <Button busy={begin.isPending} disabled={disabled} onClick={() => begin.mutate()}>
            Set up
          </Button>
        )
      }
    >
      {secondFactorSince && (
        <RowList>
          <Row>
            <LabelledValue name="Recovery codes">
              {recoveryCodesLeft === 0 ? 'None left. Please make new ones' : `${recoveryCodesLeft} of 10 left`}
            </LabelledValue>
            <Button variant="quiet" disabled={disabled} onClick={() => setOpened('renew')}>
              Make new codes
            </Button>
          </Row>
          <Row>
            <LabelledValue name="Authenticator app">Set up</LabelledValue>
            <Button variant="quiet" disabled={disabled} onClick={() => setOpened('off')}>
              Turn off
            </Button>
          </Row>
        </RowList>
      )}
      {typeof opened === 'object' && 'setup' in opened && (
        <SetupDialog setup={opened.setup} onClose={close} onDone={(codes) => setOpened({ codes })} />
      )}
      {typeof opened === 'object' && 'codes' in opened && <CodesDialog codes={opened.codes} onClose={close} />}
      {opened === 'renew' && (
        <FormDialog
          title="Make new recovery codes?"
          description="The codes you have now will stop working."
          action="Make new codes"
          // Replaced by the dialog with the new codes.
          onClose={() => setOpened((now) => (now === 'renew' ? undefined : now))}
          send={async () => setOpened(await renewRecoveryCodes(api))}
          invalidates={accountQueryKeys}
        />
      )}
      {opened === 'off' && (
        <FormDialog
          title="Turn off two-factor sign-in?"
          description="You’ll be able to sign in with just your password. Your recovery codes will stop working too."
          action="Turn off"
          variant="danger"
          onClose={close}
          schema={passwordProofSchema}
          success="Two-factor sign-in is off."
          send={({ password }) => endSecondFactor(api, password)}
          invalidates={accountQueryKeys}
        >
          {(field) => <PasswordField label="Your password" {...field('password')} autoComplete="current-password" />}
        </FormDialog>
      )}
    </TitledPanel>
  )
}
