import { ChevronDown, CircleUserRound } from 'lucide-react'
import { useHydrated } from '#web/hydrated.ts'
import { Link } from '#web/router.tsx'
import { useDisclosure } from '#web/ui/disclosure.ts'

/** Who is signed in, and the way to their own account. */
export function AccountMenu({ name }: { name: string }) {
  const { open, setOpen, root } = useDisclosure<HTMLDivElement>()
  return (
    <div className="account-menu" ref={root}>
      <button
        type="button"
        className="account-button"
        aria-expanded={open}
        aria-controls="account-menu"
        disabled={!useHydrated()}
        onClick={() => setOpen(!open)}
      >
        <CircleUserRound aria-hidden className="size-5 shrink-0" strokeWidth={1.7} />
        <span className="truncate max-lg:sr-only">Signed in as {name}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 max-sm:hidden" />
      </button>
      <div id="account-menu" className="account-panel" hidden={!open}>
        <p className="truncate px-3 pt-1 pb-2 text-ink-soft text-small lg:hidden">{name}</p>
        <Link to="/admin/account" className="dashboard-link" onClick={() => setOpen(false)}>
          Your account
        </Link>
        <Link to="/" className="dashboard-link sm:hidden">
          View Site
        </Link>
      </div>
    </div>
  )
}
