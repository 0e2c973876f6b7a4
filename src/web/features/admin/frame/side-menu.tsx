import { ChevronDown, Keyboard, type LucideIcon, Menu, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { useDisclosure } from '#web/ui/use-disclosure.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { setOverlay } from '../commands/overlay.ts'
import { type MenuItem, menu, menuItemAt } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { chooseScheme, showScheme, useChosenScheme } from './scheme-choice.ts'
import { schemes } from './schemes.ts'
import { Tooltip } from './tooltip.tsx'
import { useToday } from './use-today.ts'

/** The names of pages without a menu entry, by their addresses. */
const outsideMenu: Record<string, string | undefined> = {
  '/admin/account': 'Your Account',
  '/admin/deleted': 'Deleted',
}

/** The dashboard's menu: a column at the side; on a phone a bar that shows the page's name and opens the menu. */
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
    <nav
      aria-label="Dashboard"
      // On a small screen it scrolls with the page: the header is the only sticky bar.
      className="dashboard-menu relative z-15 flex border-stone border-b bg-paper md:sticky md:top-(--dashboard-bar) md:z-auto md:block md:h-[calc(100dvh-var(--dashboard-bar))] md:self-start md:border-r md:border-b-0 print:hidden"
      ref={root}
      data-open={open}
    >
      <button
        type="button"
        className="group flex min-h-[2.9rem] w-full min-w-0 items-center gap-2.5 px-4 font-semibold md:hidden"
        aria-expanded={open}
        aria-controls="dashboard-groups"
        disabled={!hydrated}
        onClick={() => setOpen(!open)}
      >
        <Menu aria-hidden className="size-5" />
        Menu
        {waiting > 0 && <TaskCount count={waiting} />}
        <span className="ml-auto min-w-0 truncate font-normal text-ink-soft">
          {current?.label ?? outsideMenu[path] ?? 'Page Not Found'}
        </span>
        <ChevronDown
          aria-hidden
          className="w-4.5 transition-transform duration-150 ease-calm group-aria-expanded:rotate-180"
        />
      </button>
      {/* From tablet width on it is in the header. */}
      <button
        type="button"
        className="grid w-13 flex-none place-items-center border-stone border-l sm:hidden"
        aria-label="Find anything"
        disabled={!hydrated}
        onClick={() => setOverlay('palette')}
      >
        <Search aria-hidden className="size-5" />
      </button>
      <div
        id="dashboard-groups"
        className={`menu-shades scroll-py-8 overflow-y-auto max-md:absolute max-md:inset-x-0 max-md:top-full max-md:max-h-[calc(100dvh-var(--dashboard-bar)-3rem)] max-md:overscroll-contain max-md:border-stone max-md:border-y max-md:bg-paper max-md:px-2.5 max-md:py-3 max-md:shadow-soft md:grid md:h-full md:content-start md:gap-[1.1rem] md:px-3.5 md:py-5 md:low:gap-2 md:low:py-[0.6rem] ${open ? '' : 'max-md:hidden'}`}
      >
        {/* The columns are inside the scrolling element: columns of its own would overflow to the side. */}
        <div className="max-md:columns-2 max-md:gap-x-2 md:contents">
          {groups.map(({ label, items }) => (
            <div key={label ?? ''} className="max-md:break-inside-avoid max-md:pb-[1.1rem]">
              {label && (
                <p
                  id={`menu-${label}`}
                  className="px-2.5 pb-[0.35rem] font-semibold text-[0.8rem]/[1.4] text-ink-soft tracking-[0.03em] md:px-3.5 md:low:pb-[0.1rem]"
                >
                  {label}
                </p>
              )}
              <ul className="grid gap-[0.1rem] md:low:gap-0" {...(label && { 'aria-labelledby': `menu-${label}` })}>
                {items.map((item) => (
                  <Item
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
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-stone border-t px-1.5 pt-3 md:low:pt-[0.4rem]">
          <SchemeSwitch />
          <KeyButton hint="Find anything (Ctrl K)" Icon={Search} word="Find" opens="palette" />
          <KeyButton hint="Keyboard shortcuts (?)" Icon={Keyboard} word="Shortcuts" opens="help" />
        </div>
      </div>
    </nav>
  )
}

function Item({ to, label, Icon, current, waiting }: MenuItem & { current: boolean; waiting: number }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // In a low window the menu has its own scrollbar, so the current entry is scrolled into view.
    if (current) item.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <li ref={item}>
      <MenuLink to={to} {...(current && { 'aria-current': 'page' as const })}>
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.7} />
        {label}
        {waiting > 0 && <TaskCount count={waiting} className="ml-auto" />}
      </MenuLink>
    </li>
  )
}

type KeyButtonProps = { hint: string; Icon: LucideIcon; word: string; opens: 'palette' | 'help' }
/** The buttons for the palette and the shortcut help. In the column their labels are tooltips, so that all fit on one line. */
const KeyButton = ({ hint, Icon, word, opens }: KeyButtonProps) => (
  <Tooltip text={hint}>
    <button
      type="button"
      className="flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-ink-soft text-small hover:text-ink md:last:-ml-2"
      disabled={!useHydrated()}
      onClick={() => setOverlay(opens)}
    >
      <Icon aria-hidden className="size-4" />
      <span className="md:sr-only">{word}</span>
    </button>
  </Tooltip>
)

/** The number of open entries. */
const TaskCount = ({ count, className = '' }: { count: number; className?: string }) => (
  <span
    className={`tabular min-w-[1.6rem] rounded-full bg-cinnabar px-2 py-[0.05rem] text-center font-semibold text-[0.8rem] text-paper-bright ${className}`}
  >
    {count > 99 ? '99+' : count}
    <span className="sr-only"> waiting</span>
  </span>
)

/** The switch for the colour scheme of the dashboard: three buttons, one of them selected. */
function SchemeSwitch() {
  const hydrated = useHydrated()
  const chosen = useChosenScheme()
  useEffect(() => showScheme(), [])
  return (
    <fieldset className="flex rounded-full border border-stone p-0.5" disabled={!hydrated}>
      <legend className="sr-only">Colours</legend>
      {schemes.map(({ choice, label, Icon }) => (
        <Tooltip key={choice} text={label}>
          <label className="relative grid h-7 w-8.5 cursor-pointer place-items-center rounded-full text-ink-soft has-checked:bg-celadon has-checked:text-jade-deep has-focus-visible:outline-[2.5px] has-focus-visible:outline-jade">
            <input
              type="radio"
              name="scheme"
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              checked={chosen === choice}
              onChange={() => chooseScheme(choice)}
            />
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        </Tooltip>
      ))}
    </fieldset>
  )
}
