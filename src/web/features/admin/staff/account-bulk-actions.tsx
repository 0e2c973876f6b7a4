import type { StaffAccount } from '#contract/staff.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeAccounts } from '#web/queries/bulk.ts'
import { BulkButton } from '../lists/bulk-button.tsx'
import type { SelectedRows } from '../lists/selection.tsx'

const accounts = ['account', 'accounts'] as const
const isActive = ({ active }: StaffAccount) => active
const isInactive = ({ active }: StaffAccount) => !active
const anyone = () => true

const list = new Intl.ListFormat('en-AU')
/** The people of these accounts, in words: `Ann Ash and Bo Birch (owner)`. */
const namesOf = (accounts: StaffAccount[]) =>
  list.format(accounts.map(({ name, role }) => (role === 'owner' ? `${name} (owner)` : name)))

/** Signs the selected accounts out, deactivates, reactivates or removes them. */
export function AccountBulkActions({ chosen }: { chosen: SelectedRows<StaffAccount> }) {
  const api = useApi()
  const whom = (fits: (account: StaffAccount) => boolean) => namesOf(chosen.rows.filter(fits))
  return (
    <>
      <BulkButton
        chosen={chosen}
        fits={isActive}
        words={(count) => `Sign out ${count}`}
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
        words={(count) => `Deactivate ${count}`}
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
        words={(count) => `Reactivate ${count}`}
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
        words={(count) => `Remove ${count}`}
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
