import { useState } from 'react'
import { emailChangeSchema, nameChangeSchema, passwordChangeSchema } from '#contract/account.ts'
import type { Me } from '#contract/staff.ts'
import { minimumPasswordLength } from '#domain/staff/password.ts'
import { useApi } from '#web/api.ts'
import { changeEmail, changeName, changePassword } from '#web/queries/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { LabelledValue, Row, RowList } from '../lists/row-list.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { accountQueryKeys } from './account-query-keys.ts'

type Opened = 'name' | 'email' | 'password'

/** Name, email and password. */
export function Details({ me }: { me: Me }) {
  const [opened, setOpened] = useState<Opened>()
  const disabled = !useHydrated()
  const change = (what: Opened, label: string) => (
    <Button variant="quiet" disabled={disabled} onClick={() => setOpened(what)}>
      {label}
    </Button>
  )
  const close = () => setOpened(undefined)
  return (
    <TitledPanel title="Your details">
      <RowList>
        <Row>
          <LabelledValue name="Name">{me.name}</LabelledValue>
          {change('name', 'Change name')}
        </Row>
        <Row>
          <LabelledValue name="Email">{me.email}</LabelledValue>
          {change('email', 'Change email')}
        </Row>
        <Row>
          <LabelledValue name="Password">Only you know it</LabelledValue>
          {change('password', 'Change password')}
        </Row>
        <Row>
          <LabelledValue name="Role">
            {me.role === 'owner' ? 'Owner: can do everything' : 'Staff: content, appointments, orders and vouchers'}
          </LabelledValue>
        </Row>
      </RowList>
      {opened === 'name' && <NameDialog me={me} onClose={close} />}
      {opened === 'email' && <EmailDialog me={me} onClose={close} />}
      {opened === 'password' && <PasswordDialog onClose={close} />}
    </TitledPanel>
  )
}

type DialogProps = { me: Me; onClose: () => void }

function NameDialog({ me, onClose }: DialogProps) {
  const api = useApi()
  return (
    <FormDialog
      title="Change your name"
      action="Save Changes"
      onClose={onClose}
      schema={nameChangeSchema}
      success="Your name has been changed."
      send={({ name }) => changeName(api, name)}
      invalidates={accountQueryKeys}
    >
      {(field) => <TextField label="Name" {...field('name')} autoComplete="name" defaultValue={me.name} />}
    </FormDialog>
  )
}

function EmailDialog({ me, onClose }: DialogProps) {
  const api = useApi()
  return (
    <FormDialog
      title="Change your email"
      description="You sign in with this address, and security notices go to it. We also let your current address know."
      action="Save Changes"
      onClose={onClose}
      schema={emailChangeSchema}
      success="Your email has been changed."
      send={({ email }) => changeEmail(api, email)}
      invalidates={accountQueryKeys}
    >
      {(field) => (
        <TextField label="New email" {...field('email')} type="email" autoComplete="email" defaultValue={me.email} />
      )}
    </FormDialog>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  return (
    <FormDialog
      title="Change your password"
      description="You’ll stay signed in here and be signed out everywhere else."
      action="Change password"
      onClose={onClose}
      schema={passwordChangeSchema}
      success="Your password has been changed."
      send={(passwords) => changePassword(api, passwords)}
      invalidates={accountQueryKeys}
    >
      {(field) => (
        <>
          <PasswordField label="Current password" {...field('currentPassword')} autoComplete="current-password" />
          <PasswordField
            label="New password"
            {...field('newPassword')}
            autoComplete="new-password"
            hint={`${minimumPasswordLength} characters or more, such as a few unrelated words`}
          />
        </>
      )}
    </FormDialog>
  )
}
