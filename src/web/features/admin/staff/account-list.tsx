import { useState } from 'react'
import type { StaffAccount } from '#contract/staff.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeAccounts } from '#web/queries/bulk.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { accountsQuery } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { Badge } from '../lists/badge.tsx'
import { BulkButton } from '../lists/bulk-button.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { type Bulk, type SelectedRows, SelectionBar, useSelection } from '../lists/selection.tsx'
import { type AccountAction, AccountDialog } from './account-dialogs.tsx'
import type { CreatedLink } from './link-dialog.tsx'
import { ManageMenu } from './manage-menu.tsx'

/** Every account, and what an owner may do with it. */
export function AccountList({ onLink }: { onLink: (made: CreatedLink) => void }) {
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

const accounts = ['account', 'accounts'] as const
const isActive = ({ active }: StaffAccount) => active
const isInactive = ({ active }: StaffAccount) => !active
const anyone = () => true

const list = new Intl.ListFormat('en-AU')
/** The people of these accounts, in words: `Ann Ash and Bo Birch (owner)`. */
const namesOf = (accounts: StaffAccount[]) =>
  list.format(accounts.map(({ name, role }) => (role === 'owner' ? `${name} (owner)` : name)))

/** Signs the selected accounts out, deactivates, reactivates or removes them. */
function AccountBulkActions({ chosen }: { chosen: SelectedRows<StaffAccount> }) {
  const api = useApi()
  const whom = (fits: (account: StaffAccount) => boolean) => namesOf(chosen.rows.filter(fits))
  return (
    <>
      <BulkButton
        chosen={chosen}
        fits={isActive}
        label={(count) => `Sign out ${count}`}
        act={(ids) => changeAccounts(api, { act: 'sign-out', ids })}
        done={(count) => `${counted(count, accounts)} signed out.`}
        question={{
          title: (count) => `Sign ${counted(count, accounts)} out everywhere?`,
          text: () => `${whom(isActive)}. Anything they haven’t saved will be lost. They can sign in again.`,
        }}
      />
      <BulkButton
        chosen={chosen}
        fits={isActive}
        variant="danger"
        label={(count) => `Deactivate ${count}`}
        act={(ids) => changeAccounts(api, { act: 'deactivate', ids })}
        done={(count) => `${counted(count, accounts)} can no longer sign in.`}
        question={{
          title: (count) => `Deactivate ${counted(count, accounts)}?`,
          text: () =>
            `${whom(isActive)}. They’ll be signed out straight away and can’t sign in until you reactivate them.`,
        }}
      />
      <BulkButton
        chosen={chosen}
        fits={isInactive}
        label={(count) => `Reactivate ${count}`}
        act={(ids) => changeAccounts(api, { act: 'reactivate', ids })}
        done={(count) => `${counted(count, accounts)} can sign in again.`}
        question={{
          title: (count) => `Reactivate ${counted(count, accounts)}?`,
          text: () => `${whom(isInactive)}. They can sign in again with the password they had.`,
        }}
      />
      <BulkButton
        chosen={chosen}
        variant="danger"
        label={(count) => `Remove ${count}`}
        act={(ids) => changeAccounts(api, { act: 'remove', ids })}
        done={(count) => `${counted(count, accounts)} removed.`}
        question={{
          title: (count) => `Remove ${counted(count, accounts)}?`,
          text: () =>
            `${whom(anyone)}. They will be removed for good. What they did stays in the audit log, under their names.`,
        }}
      />
    </>
  )
}
