import type { SecondFactorSetup } from '#contract/account.ts'
import { signInCodeSchema } from '#contract/staff.ts'
import { useApi } from '#web/api.ts'
import { confirmSecondFactor } from '#web/queries/staff.ts'
import { TextField } from '#web/ui/field.tsx'
import { Qr } from '#web/ui/qr.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { accountQueryKeys } from './account-query-keys.ts'

type SetupDialogProps = { setup: SecondFactorSetup; onClose: () => void; onDone: (codes: string[]) => void }

/** Shows the secret for the authenticator app, and asks for a code to verify it. */
export function SetupDialog({ setup, onClose, onDone }: SetupDialogProps) {
  const api = useApi()
  let codes: string[] | undefined
  return (
    <FormDialog
      title="Set up two-factor sign-in"
      description="You need an authenticator app on your phone. Many phones come with one."
      action="Turn on"
      onClose={() => (codes ? onDone(codes) : onClose())}
      onCancel={onClose}
      schema={signInCodeSchema}
      send={async ({ code }) => {
        codes = (await confirmSecondFactor(api, code)).codes
      }}
      invalidates={accountQueryKeys}
    >
      {(field) => (
        <ol className="grid gap-5">
          <li>
            <p className="font-semibold">1. Scan this with the app</p>
            {/* Dark on light also in the dark scheme, since apps read only that. */}
            <Qr
              text={setup.address}
              label="QR code for the authenticator app"
              className="my-3 w-44 rounded-lg bg-white text-[#000]"
            />
            <p className="text-ink-soft text-small">Or type this key into it:</p>
            <p className="font-mono tracking-[0.04em]" data-secret>
              {setup.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </li>
          <li>
            <p className="mb-2 font-semibold">2. Enter the code it shows</p>
            <TextField
              label="Code"
              {...field('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              className="max-w-40"
            />
          </li>
        </ol>
      )}
    </FormDialog>
  )
}
