import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { ApiProvider } from '#web/api.ts'
import { meQuery } from '#web/queries/admin.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { useStaffApi } from '#web/staff-api.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { SignInAgain } from '../sign-in/sign-in-again-dialog.tsx'
import { TooltipProvider } from './tooltip.tsx'
import './admin.css'

/**
 * What every page for staff stands in, with or without the menu: what is in it calls the API as staff, asks before
 * something unsaved is left, and whoever is not signed in is led to where they are.
 */
export const StaffFrame = ({ children }: { children: ReactNode }) => (
  <ApiProvider value={useStaffApi()}>
    <SignedIn>{children}</SignedIn>
  </ApiProvider>
)

function SignedIn({ children }: { children: ReactNode }) {
  const me = useData(meQuery)
  // Times are written by the clinic's clock. A dialog that had to wait for it would hide the page it opens over, and the
  // focus would be lost with the button that it stood on.
  useData(siteQuery)
  const [path] = useLocation()
  if (!me) return <SignedOut />
  if (me.secondFactorMissing && path !== '/admin/account') return <SecondFactorFirst />
  return (
    <TooltipProvider>
      <LeaveGuard>
        <meta name="robots" content="noindex" />
        {children}
        <SignInAgain />
      </LeaveGuard>
    </TooltipProvider>
  )
}

/** A page that was reached without asking the server, such as by Back after signing out. */
function SignedOut() {
  const [path, navigate] = useLocation()
  useEffect(() => navigate(`/admin/login?next=${encodeURIComponent(path)}`, { replace: true }), [path, navigate])
  return <main id="content" tabIndex={-1} aria-busy="true" />
}

/** An account that has to set its second factor up before anything else (docs/product.md, "Second factor"). */
function SecondFactorFirst() {
  const [, navigate] = useLocation()
  useEffect(() => navigate('/admin/account', { replace: true }), [navigate])
  return <main id="content" tabIndex={-1} aria-busy="true" />
}
