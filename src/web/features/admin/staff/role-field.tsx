import type { ComponentProps } from 'react'
import { type Role, roles } from '#contract/staff.ts'

const words: Record<Role, [string, string]> = {
  owner: ['Owner', 'Everything, with staff accounts, settings and refunds'],
  staff: ['Staff', 'Content, appointments, orders, voucher redemption and subscribers'],
}

/** What an account may do, in a form. */
export const RoleField = ({ chosen, ...radio }: ComponentProps<'input'> & { chosen: Role }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 font-semibold text-small">Role</legend>
    {roles.map((each) => (
      <label key={each} className="staff-role">
        <input type="radio" {...radio} value={each} defaultChecked={each === chosen} />
        <span>
          <span className="font-semibold">{words[each][0]}</span>
          <span className="block text-ink-soft text-small">{words[each][1]}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
