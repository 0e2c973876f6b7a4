import { ChevronDown, Keyboard, Menu, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { useDisclosure } from '#web/ui/disclosure.ts'
import { openCommands } from '../commands/opened.ts'
import { type MenuItem, menu, menuItemAt } from './menu.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { Tooltip } from './tooltip.tsx'
import { useToday } from './use-today.ts'

/** The dashboard's tabs in their groups: a column at the side; on a phone a bar that names the page and opens them. */
export function SideMenu() {
  const me = useData(meQuery)
  const [path] = useLocation()
  const hydrated = useHydrated()
  const waiting = useToday()?.waiting ?? 0
  const { open, setOpen, root } = useDisclosure<HTMLElement>()
  const groups = menu
    .map(({ label, items }) => ({ label, items: items.filter((item) => !item.ownerOnly || me?.role === 'owner') }))
    .filter(({ items }) => items.length > 0)
  const current = menuItemAt(path)
  return (
    <nav aria-label="Dashboard" className="dashboard-menu" ref={root} data-open={open}>
      <button
        type="button"
        className="menu-bar"
        aria-expanded={open}
        aria-controls="dashboard-groups"
        disabled={!hydrated}
        onClick={() => setOpen(!open)}
      >
        <Menu aria-hidden className="size-5" />
        Menu
        {waiting > 0 && <Waiting count={waiting} />}
        <span className="menu-bar-place truncate text-ink-soft">
          {current?.label ?? (path === '/admin/account' ? 'Your Account' : 'Page Not Found')}
        </span>
        <ChevronDown aria-hidden className="menu-bar-mark" />
      </button>
      {/* From a tablet on it stands in the header. */}
      <button
        type="button"
        className="menu-find"
        aria-label="Find anything"
        disabled={!hydrated}
        onClick={() => openCommands('palette')}
      >
        <Search aria-hidden className="size-5" />
      </button>
      <div id="dashboard-groups" className="menu-groups">
        <div className="menu-columns">
          {groups.map(({ label, items }) => (
            <div key={label ?? ''}>
              {label && (
                <p id={`menu-${label}`} className="menu-heading">
                  {label}
                </p>
              )}
              <ul {...(label && { 'aria-labelledby': `menu-${label}` })}>
                {items.map((item) => (
                  <MenuLink
                    key={item.to}
                    {...item}
                    current={item === current}
                    waiting={item.to === '/admin/today' ? waiting : 0}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="menu-foot">
          <SchemeSwitch />
          <Tooltip text="Find anything (Ctrl K)">
            <button type="button" className="menu-keys" disabled={!hydrated} onClick={() => openCommands('palette')}>
              <Search aria-hidden className="size-4" />
              <span>Find</span>
            </button>
          </Tooltip>
          <Tooltip text="Keyboard shortcuts (?)">
            <button type="button" className="menu-keys" disabled={!hydrated} onClick={() => openCommands('help')}>
              <Keyboard aria-hidden className="size-4" />
              <span>Shortcuts</span>
            </button>
          </Tooltip>
        </div>
      </div>
    </nav>
  )
}

function MenuLink({ to, label, Icon, current, waiting }: MenuItem & { current: boolean; waiting: number }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // In a low window the menu scrolls by itself: where one is must be in sight.
    if (current) item.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <li ref={item}>
      <Link to={to} className="dashboard-link" {...(current && { 'aria-current': 'page' as const })}>
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.7} />
        {label}
        {waiting > 0 && <Waiting count={waiting} />}
      </Link>
    </li>
  )
}

const Waiting = ({ count }: { count: number }) => (
  <span className="menu-badge tabular">
    {count > 99 ? '99+' : count}
    <span className="sr-only"> waiting</span>
  </span>
)
