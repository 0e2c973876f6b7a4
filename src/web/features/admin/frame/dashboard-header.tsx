import { ChevronDown, CircleUserRound, LogOut, Search, SquareArrowOutUpRight } from 'lucide-react'
import { Link } from '#web/router.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useDisclosure } from '#web/ui/use-disclosure.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { setOverlay } from '../commands/overlay.ts'
import { MenuLink, menuSurfaceClass } from './menu-link.tsx'
import { NewsBell } from './news-bell.tsx'
import { Tooltip } from './tooltip.tsx'
import { useLogout } from './use-logout.ts'

type DashboardHeaderProps = { clinicName: string; logo: string; staffName: string }

/** The header of the dashboard: the clinic’s name, a link to the site, and the account menu with sign-out. */
export const DashboardHeader = ({ clinicName, logo, staffName }: DashboardHeaderProps) => (
  <header className="dashboard-header sticky top-0 z-20 flex items-center gap-2 border-stone border-b bg-paper-bright px-[clamp(1rem,2.5vw,1.75rem)] sm:gap-5 md:col-span-2 print:hidden">
    <Link to="/admin" className="flex min-w-0 items-center gap-1.5 sm:gap-3">
      <Logo src={logo} className="h-6 max-w-16 sm:h-9 sm:max-w-24" />
      {/* A long name is shortened, so that the header stays on one line. */}
      <span className="flex min-w-0 gap-1 font-serif text-[0.8rem] leading-tight max-2xs:sr-only sm:text-lg">
        <span className="truncate">{clinicName}</span> <span className="text-ink-soft">Admin</span>
      </span>
    </Link>
    <div className="ml-auto flex min-w-0 shrink-0 gap-2 max-sm:gap-1.5">
      <FindButton />
      <NewsBell />
      <AccountMenu name={staffName} />
      {/* On a phone it is in the account menu. */}
      <Link to="/" className={buttonClass('quiet', 'max-sm:hidden')}>
        <SquareArrowOutUpRight aria-hidden className="size-4" />
        View Site
      </Link>
      <LogoutButton />
    </div>
  </header>
)

function FindButton() {
  return (
    <Tooltip text="Find anything (Ctrl K)">
      <button
        type="button"
        className={buttonClass('quiet', 'w-10 p-0! max-sm:hidden')}
        aria-label="Find anything"
        disabled={!useHydrated()}
        onClick={() => setOverlay('palette')}
      >
        <Search aria-hidden className="size-5" />
      </button>
    </Tooltip>
  )
}

function LogoutButton() {
  const { logout, busy } = useLogout()
  return (
    <Button variant="quiet" className="max-sm:px-2.5!" busy={busy} disabled={!useHydrated()} onClick={logout}>
      <LogOut aria-hidden className="size-4 max-sm:hidden" />
      Logout
    </Button>
  )
}

/** A menu with the name of the signed-in person, and a link to their account. */
function AccountMenu({ name }: { name: string }) {
  const { open, setOpen, root } = useDisclosure<HTMLDivElement>()
  return (
    <div className="relative min-w-0" ref={root}>
      <button
        type="button"
        className="flex min-h-10 max-w-72 items-center gap-2 rounded-lg px-1.5 text-ink-soft text-small hover:bg-paper-deep hover:text-ink sm:px-3"
        aria-expanded={open}
        aria-controls="account-menu"
        disabled={!useHydrated()}
        onClick={() => setOpen(!open)}
      >
        <CircleUserRound aria-hidden className="size-5 shrink-0" strokeWidth={1.7} />
        <span className="truncate max-lg:sr-only">Signed in as {name}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 max-sm:hidden" />
      </button>
      <div
        id="account-menu"
        className={`absolute top-[calc(100%+0.35rem)] right-0 z-30 min-w-48 p-1.5 ${menuSurfaceClass}`}
        hidden={!open}
      >
        <p className="truncate px-3 pt-1 pb-2 text-ink-soft text-small lg:hidden">{name}</p>
        <MenuLink to="/admin/account" onClick={() => setOpen(false)}>
          Your account
        </MenuLink>
        <MenuLink to="/" className="sm:hidden">
          View Site
        </MenuLink>
      </div>
    </div>
  )
}
