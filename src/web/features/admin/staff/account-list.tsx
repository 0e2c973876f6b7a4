import { useState } from 'react'
import type { StaffAccount } from '#contract/staff.ts'
import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { accountsQuery } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { useWhen } from '../when.ts'
import { type AccountAction, AccountDialog } from './account-dialogs.tsx'
import type { MadeLink } from './link-dialog.tsx'
import { ManageMenu } from './manage-menu.tsx'

/** Every account, and what an owner may do with it. */
export function AccountList({ onLink }: { onLink: (made: MadeLink) => void }) {
  const accounts = useData(accountsQuery)
  const me = useData(meQuery)
  const when = useWhen()
  const disabled = !useHydrated()
  const [opened, setOpened] = useState<{ account: StaffAccount; action: AccountAction }>()
  return (
    <TitledPanel
      title="Accounts"
      description="Owners can do everything. Staff look after content, appointments and orders."
    >
      <table className="desk-table desk-cards staff-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Two-factor sign-in</th>
            <th scope="col">Last seen</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} data-active={account.active}>
              <td>
                <span className="font-semibold">{account.name}</span>
                {account.id === me?.id && <span className="badge ml-2">You</span>}
                <span className="block text-ink-soft text-small">{account.email}</span>
              </td>
              <td>
                {account.role === 'owner' ? 'Owner' : 'Staff'}
                {!account.active && <span className="staff-off">Deactivated</span>}
              </td>
              <td>
                <span className="staff-label">Two-factor sign-in: </span>
                {account.secondFactor ? 'Yes' : 'No'}
                {account.passkeys > 0 && (
                  <span className="block text-ink-soft text-small">
                    {account.passkeys === 1 ? '1 passkey' : `${account.passkeys} passkeys`}
                  </span>
                )}
              </td>
              <td className="text-small">
                <span className="staff-label">Last seen: </span>
                {account.lastSeenAt ? when(account.lastSeenAt) : 'Not yet'}
              </td>
              <td className="staff-actions">
                <ManageMenu
                  account={account}
                  own={account.id === me?.id}
                  disabled={disabled}
                  onChoose={(action) => setOpened({ account, action })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {opened && <AccountDialog {...opened} onLink={onLink} onClose={() => setOpened(undefined)} />}
    </TitledPanel>
  )
}
