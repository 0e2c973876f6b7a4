import { useState } from 'react'
import type { StaffAccount } from '#contract/staff.ts'
import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { accountsQuery } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { useFormatTime } from '../format-time.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { Badge } from '../lists/badge.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { type Bulk, SelectionBar, useSelection } from '../lists/selection.tsx'
import { AccountBulkActions } from './account-bulk-actions.tsx'
import { type AccountAction, AccountDialog } from './account-dialogs.tsx'
import type { MadeLink } from './link-dialog.tsx'
import { ManageMenu } from './manage-menu.tsx'

/** Every account, and what an owner may do with it. */
export function AccountList({ onLink }: { onLink: (made: MadeLink) => void }) {
  const accounts = useData(accountsQuery)
  const me = useData(meQuery)
  const when = useFormatTime()
  const disabled = !useHydrated()
  const bulk: Bulk<StaffAccount> = {
    nameOf: ({ name }) => name,
    // Another owner has to change one’s own account.
    fits: ({ id }) => id !== me?.id,
    actions: (chosen) => <AccountBulkActions chosen={chosen} />,
  }
  const selection = useSelection(accounts, bulk)
  const [opened, setOpened] = useState<{ account: StaffAccount; action: AccountAction }>()
  return (
    <TitledPanel
      title="Accounts"
      description="Owners can do everything. Staff look after content, appointments and orders."
    >
      <SelectionBar selection={selection} />
      <ListTable
        items={accounts}
        selection={selection}
        className="[&_tr:has([data-inactive])]:text-ink-soft"
        columns={[
          {
            heading: 'Name',
            cell: ({ id, name, email }) => (
              <>
                <span className="font-semibold">{name}</span>
                {id === me?.id && (
                  <Badge tone="success" className="ml-2">
                    You
                  </Badge>
                )}
                <span className="block text-ink-soft text-small">{email}</span>
              </>
            ),
          },
          {
            heading: 'Role',
            cell: ({ role, active }) => (
              <>
                {role === 'owner' ? 'Owner' : 'Staff'}
                {!active && (
                  <span className="block" data-inactive>
                    <Badge tone="danger">Deactivated</Badge>
                  </span>
                )}
              </>
            ),
          },
          {
            heading: 'Two-factor sign-in',
            className: '@max-3xl:text-small',
            cell: ({ secondFactor }) => (
              <>
                <CardLabel>Two-factor sign-in: </CardLabel>
                {secondFactor ? 'Yes' : 'No'}
              </>
            ),
            detail: ({ passkeys }) => passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
          },
          {
            heading: 'Last seen',
            className: 'text-small',
            cell: ({ lastSeenAt }) => (
              <>
                <CardLabel>Last seen: </CardLabel>
                {lastSeenAt ? when(lastSeenAt) : 'Not yet'}
              </>
            ),
          },
          {
            heading: 'Actions',
            headingHidden: true,
            className: 'text-right @max-3xl:mt-[0.3rem] @max-3xl:justify-self-start',
            cell: (account) => (
              <ManageMenu
                account={account}
                own={account.id === me?.id}
                disabled={disabled}
                onChoose={(action) => setOpened({ account, action })}
              />
            ),
          },
        ]}
      />
      {opened && <AccountDialog {...opened} onLink={onLink} onClose={() => setOpened(undefined)} />}
    </TitledPanel>
  )
}

/** On a card, which has no headings. */
const CardLabel = ({ children }: { children: string }) => <span className="text-ink-soft @3xl:hidden">{children}</span>
