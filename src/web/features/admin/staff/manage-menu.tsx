import { ChevronDown } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { useRef } from 'react'
import type { StaffAccount } from '#contract/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { menuSurfaceClass } from '../frame/menu-link.tsx'
import type { AccountAction } from './account-dialogs.tsx'

type ManageMenuProps = {
  account: StaffAccount
  own: boolean
  disabled: boolean
  onChoose: (action: AccountAction) => void
}

/** The actions for an account. One’s own account has only the role: another owner has to remove it. */
export function ManageMenu({ account, own, disabled, onChoose }: ManageMenuProps) {
  const actions: [AccountAction, string][] = [['role', 'Change role']]
  if (!own && account.active)
    actions.push(['reset', 'Send reset link'], ['sign-out', 'Sign out everywhere'], ['deactivate', 'Deactivate'])
  if (!own && !account.active) actions.push(['reactivate', 'Reactivate'])
  if (!own) actions.push(['remove', 'Remove'])
  // The menu closes first: a dialog opened from a menu item would restore the focus to a removed item.
  const chosen = useRef<AccountAction>(undefined)
  const choose = () => {
    if (chosen.current) onChoose(chosen.current)
    chosen.current = undefined
  }
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <Button variant="quiet" disabled={disabled} aria-label={`Manage ${account.name}`}>
          Manage
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={16}
          className={`z-40 min-w-48 p-[0.35rem] text-ink ${menuSurfaceClass}`}
          onCloseAutoFocus={choose}
        >
          {actions.map(([action, label]) => (
            <Radix.Item
              key={action}
              className="cursor-pointer rounded-[7px] px-3 py-2 outline-none data-highlighted:bg-celadon data-highlighted:text-jade-deep"
              onSelect={() => {
                chosen.current = action
              }}
            >
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
