import { ChevronDown, CircleUserRound } from 'lucide-react'
import { useHydrated } from '#web/hydrated.ts'
import { useDisclosure } from '#web/ui/disclosure.ts'
import { MenuLink, menuSurfaceClass } from './menu-link.tsx'

/** A menu with the name of the signed-in person, and a link to their account. */
export function AccountMenu({ name }: { name: string }) {
  const { open, setOpen, root } = useDisclosure<HTMLDivElement>()
  return (
    <div className="relative min-w-0" ref={root}>
      <button
        type="button"
        className="flex min-h-10 max-w-72 items-center gap-[0.45rem] rounded-lg px-[0.35rem] text-ink-soft text-small hover:bg-paper-deep hover:text-ink sm:px-[0.7rem]"
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
        className={`absolute top-[calc(100%+0.35rem)] right-0 z-30 min-w-48 p-[0.4rem] ${menuSurfaceClass}`}
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
