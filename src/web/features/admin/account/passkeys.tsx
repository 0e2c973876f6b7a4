import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type AccountSecurity, newPasskeySchema } from '#contract/account.ts'
import { deviceName } from '#domain/staff/device-name.ts'
import { ApiError, useApi } from '#web/api.ts'
import { addPasskey, removePasskey, securityQuery } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { InvalidFieldError } from '../forms/use-contract-form.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { Row, RowList } from '../lists/row-list.tsx'
import { passkeysPossible } from '../sign-in/passkeys-possible.ts'
import { accountQueryKeys } from './account-query-keys.ts'

type Passkey = AccountSecurity['passkeys'][number]

/** Passkeys: signing in with a fingerprint, a face or a security key, without a password. */
export function Passkeys() {
  const { passkeys } = useData(securityQuery)
  const when = useFormatTime()
  const [opened, setOpened] = useState<Passkey | 'new'>()
  const hydrated = useHydrated()
  const possible = !hydrated || passkeysPossible()
  return (
    <TitledPanel
      title="Passkeys"
      place="passkeys"
      description="Sign in with your fingerprint, your face or a security key. A passkey can’t be guessed and only works on this site."
      action={
        possible && (
          <Button variant="quiet" disabled={!hydrated} onClick={() => setOpened('new')}>
            <KeyRound aria-hidden className="size-4" />
            Add a passkey
          </Button>
        )
      }
    >
      {!possible && (
        <p className="mt-3 text-ink-soft">
          This browser can’t use passkeys here. They need a secure (https) address with a name, not a number.
        </p>
      )}
      {passkeys.length > 0 && (
        <RowList>
          {passkeys.map((passkey) => (
            <Row key={passkey.id}>
              <p>
                <span className="font-semibold">{passkey.name}</span>
                <span className="block text-ink-soft text-small">
                  {passkey.lastUsedAt ? `Last used ${when(passkey.lastUsedAt)}` : `Added ${when(passkey.createdAt)}`}
                  {passkey.backedUp && ', saved in your password manager'}
                </span>
              </p>
              <Button
                variant="quiet"
                disabled={!hydrated}
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setOpened(passkey)}
              >
                Remove
              </Button>
            </Row>
          ))}
        </RowList>
      )}
      {opened === 'new' && <AddDialog onClose={() => setOpened(undefined)} />}
      {typeof opened === 'object' && <RemoveDialog passkey={opened} onClose={() => setOpened(undefined)} />}
    </TitledPanel>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser will ask for your fingerprint, your face or your security key."
      action="Continue"
      onClose={onClose}
      schema={newPasskeySchema.pick({ name: true })}
      success="The passkey has been added."
      send={({ name }) =>
        addPasskey(api, name).catch((error: unknown) => {
          if (error instanceof ApiError) throw error
          throw new InvalidFieldError('name', 'Your browser didn’t make a passkey. This device may already have one.')
        })
      }
      invalidates={accountQueryKeys}
    >
      {(field) => (
        <TextField
          label="Name of the passkey"
          {...field('name')}
          maxLength={60}
          defaultValue={deviceName(navigator.userAgent)}
          hint="So you know which device it’s on"
        />
      )}
    </FormDialog>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const api = useApi()
  return (
    <FormDialog
      title={`Remove ${passkey.name}?`}
      description="You won’t be able to sign in with it any more. Remove it from the device too, so it isn’t offered there."
      action="Remove"
      variant="danger"
      onClose={onClose}
      success="The passkey has been removed."
      send={() => removePasskey(api, passkey.id)}
      invalidates={accountQueryKeys}
    />
  )
}
