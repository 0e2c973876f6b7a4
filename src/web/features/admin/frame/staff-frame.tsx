import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiProvider } from '#web/api.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { keepPageOf, useStaffApi } from '#web/staff-api.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import { TooltipProvider } from './tooltip.tsx'
import './admin.css'

/**
 * The frame of every page for staff, with or without the menu. Inside it, API calls are made as staff, unsaved changes are
 * asked about before leaving, and visitors who are not signed in are sent to the sign-in page.
 */
export const StaffFrame = ({ children }: { children: ReactNode }) => (
  <ApiProvider value={useStaffApi()}>
    <SignedIn>{children}</SignedIn>
  </ApiProvider>
)

function SignedIn({ children }: { children: ReactNode }) {
  const me = useData(meQuery)
  useState(() => keepPageOf(me?.id))
  // Loads the clinic's time zone early: a dialog that suspended for it would hide the page behind it, and the focused
  // button would be lost.
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

/** For a page that was reached without a request to the server, such as by Back after signing out. */
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
