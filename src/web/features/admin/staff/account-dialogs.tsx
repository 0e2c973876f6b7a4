import type { Role, StaffAccount } from '#contract/staff.ts'
import { type ApiClient, useApi } from '#web/api.ts'
import { changeRole, deactivate, reactivate, removeAccount, sendResetLink, signOutAccount } from '#web/queries/staff.ts'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { RoleField } from './role-field.tsx'
import type { MadeLink } from './staff.tsx'
import { useStaffChanged } from './use-changed.ts'

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
    description: 'Whatever they have not saved is lost. They can sign in again.',
    action: 'Sign out',
    variant: 'danger',
    done: `${name} is signed out.`,
    send: signOutAccount,
  }),
  deactivate: (name) => ({
    title: `Deactivate ${name}?`,
    description: 'They are signed out at once and cannot sign in until you reactivate the account.',
    action: 'Deactivate',
    variant: 'danger',
    done: `${name} can no longer sign in.`,
    send: deactivate,
  }),
  reactivate: (name) => ({
    title: `Reactivate ${name}?`,
    description: 'They can sign in again with the password that they had.',
    action: 'Reactivate',
    done: `${name} can sign in again.`,
    send: reactivate,
  }),
  remove: (name) => ({
    title: `Remove ${name}?`,
    description: 'The account is gone for good. What they did stays in the audit log, under their name.',
    action: 'Remove',
    variant: 'danger',
    done: `${name} was removed.`,
    send: removeAccount,
  }),
}

type AccountDialogProps = {
  account: StaffAccount
  action: AccountAction
  onLink: (made: MadeLink) => void
  onClose: () => void
}

/** Asks before something is done with an account, and does it. */
export function AccountDialog({ account, action, onLink, onClose }: AccountDialogProps) {
  const api = useApi()
  const changed = useStaffChanged()
  const { id, name } = account
  if (action === 'role')
    return (
      <FormDialog
        title={`Role of ${name}`}
        description="It holds from their next click on."
        action="Save"
        onClose={onClose}
        send={async ({ role }) => {
          await changeRole(api, id, role as Role)
          await changed()
          toast('Success', `The role of ${name} was changed.`)
        }}
      >
        {() => <RoleField chosen={account.role} />}
      </FormDialog>
    )
  if (action === 'reset')
    return (
      <FormDialog
        title={`Send ${name} a reset link?`}
        description="With it they choose a new password. Until they do, the present one stays; their second factor stays too."
        action="Send"
        onClose={onClose}
        send={async () => onLink({ ...(await sendResetLink(api, id)), title: `A new password for ${name}` })}
      >
        {() => null}
      </FormDialog>
    )
  const { done, send, ...question } = questions[action](name)
  return (
    <FormDialog
      {...question}
      onClose={onClose}
      send={async () => {
        await send(api, id)
        await changed()
        toast('Success', done)
      }}
    >
      {() => null}
    </FormDialog>
  )
}
