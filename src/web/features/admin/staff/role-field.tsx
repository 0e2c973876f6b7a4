import type { ComponentProps } from 'react'
import { type Role, roles } from '#contract/staff.ts'
import { RadioCard } from '../frame/radio-card.tsx'

const words: Record<Role, [string, string]> = {
  owner: ['Owner', 'Everything, with staff accounts, settings and refunds'],
  staff: ['Staff', 'Content, appointments, orders, voucher redemption and subscribers'],
}

/** The field for the role of an account. */
export const RoleField = ({ chosen, ...radio }: ComponentProps<'input'> & { chosen: Role }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 font-semibold text-small">Role</legend>
    {roles.map((each) => (
      <RadioCard
        key={each}
        {...radio}
        value={each}
        title={words[each][0]}
        text={words[each][1]}
        defaultChecked={each === chosen}
      />
    ))}
  </fieldset>
)
