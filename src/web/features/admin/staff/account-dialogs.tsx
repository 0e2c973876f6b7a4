import { roleChangeSchema, type StaffAccount } from '#contract/staff.ts'
import { type ApiClient, useApi } from '#web/api.ts'
import { changeRole, deactivate, reactivate, removeAccount, sendResetLink, signOutAccount } from '#web/queries/staff.ts'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import type { CreatedLink } from './link-dialog.tsx'
import { RoleField } from './role-field.tsx'
import { staffQueryKeys } from './staff-query-keys.ts'

export type AccountAction = 'role' | 'reset' | 'sign-out' | 'deactivate' | 'reactivate' | 'remove'
type Question = {
  title: string
  description: string
  action: string
  variant?: ButtonVariant
  done: string
  send: (api: ApiClient, id: string) => Promise<unknown>
}

const questions: Record<Exclude<AccountAction, 'role' | 'reset'>, (name: string) => Question> = {
  'sign-out': (name) => ({
    title: `Sign ${name} out everywhere?`,
    description: 'Anything they haven’t saved will be lost. They can sign in again.',
    action: 'Sign out',
    variant: 'danger',
    done: `${name} is signed out.`,
    send: signOutAccount,
  }),
  deactivate: (name) => ({
    title: `Deactivate ${name}?`,
    description: 'They’ll be signed out straight away and can’t sign in until you reactivate the account.',
    action: 'Deactivate',
    variant: 'danger',
    done: `${name} can no longer sign in.`,
    send: deactivate,
  }),
  reactivate: (name) => ({
    title: `Reactivate ${name}?`,
    description: 'They can sign in again with the password they had.',
    action: 'Reactivate',
    done: `${name} can sign in again.`,
    send: reactivate,
  }),
  remove: (name) => ({
    title: `Remove ${name}?`,
    description: 'The account will be removed for good. What they did stays in the audit log, under their name.',
    action: 'Remove',
    variant: 'danger',
    done: `${name} has been removed.`,
    send: removeAccount,
  }),
}

type AccountDialogProps = {
  account: StaffAccount
  action: AccountAction
  onLink: (made: CreatedLink) => void
  onClose: () => void
}

/** Asks for confirmation of an action on an account, and runs it. */
export function AccountDialog({ account, action, onLink, onClose }: AccountDialogProps) {
  const api = useApi()
  const { id, name } = account
  if (action === 'role')
    return (
      <FormDialog
        title={`Role of ${name}`}
        description="It applies from their next click."
        action="Save Changes"
        onClose={onClose}
        schema={roleChangeSchema}
        success={`The role of ${name} has been changed.`}
        send={({ role }) => changeRole(api, id, role)}
        invalidates={staffQueryKeys}
      >
        {(_, form) => <RoleField chosen={account.role} {...form.register('role')} />}
      </FormDialog>
    )
  if (action === 'reset')
    return (
      <FormDialog
        title={`Send ${name} a reset link?`}
        description="They use it to choose a new password. Until then, their current password still works. Their two-factor sign-in stays on."
        action="Send"
        onClose={onClose}
        send={async () => onLink({ ...(await sendResetLink(api, id)), title: `A new password for ${name}` })}
      />
    )
  const { done, send, ...question } = questions[action](name)
  return (
    <FormDialog
      {...question}
      onClose={onClose}
      success={done}
      send={() => send(api, id)}
      invalidates={staffQueryKeys}
    />
  )
}
