import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { ApiProvider } from '#web/api.ts'
import { meQuery } from '#web/queries/admin.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { aboutQuery, clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { useStaffApi } from '#web/staff-api.ts'
import { Commands } from '../commands/commands.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { SignInAgain } from '../sign-in/sign-in-again-dialog.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { TooltipProvider } from './tooltip.tsx'
import './admin.css'

/**
 * The frame around the pages of the dashboard (docs/product.md, "Dashboard"): header and side menu. It stays while one
 * page follows another. What is in it calls the API as staff.
 */
export default function Dashboard({ children }: { children: ReactNode }) {
  return (
    <ApiProvider value={useStaffApi()}>
      <Frame>{children}</Frame>
    </ApiProvider>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { name } = useData(clinicQuery)
  const { logoImage } = useData(aboutQuery)
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
        <div className="dashboard grid min-h-dvh grid-cols-1 grid-rows-[var(--dashboard-bar)_auto_1fr] md:grid-cols-[15rem_minmax(0,1fr)] md:grid-rows-[var(--dashboard-bar)_1fr]">
          <meta name="robots" content="noindex" />
          <DashboardHeader clinicName={name} logo={logoImage} staffName={me.name} />
          <SideMenu />
          {children}
        </div>
        <Commands isOwner={me.role === 'owner'} />
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
