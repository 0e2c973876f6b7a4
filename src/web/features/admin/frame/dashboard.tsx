import { type ReactNode, useEffect } from 'react'
import { clinicQuery } from '#web/queries/content.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Commands } from '../commands/commands.tsx'
import { deleteExpiredDialogDrafts } from '../forms/dialog-drafts.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { StaffFrame } from './staff-frame.tsx'
import { useLogoUrl } from './use-logo-url.ts'

/**
 * The frame around the pages of the dashboard (docs/product.md, "Dashboard"): header and side menu. It stays while one
 * page follows another.
 */
export default function Dashboard({ children }: { children: ReactNode }) {
  return (
    <StaffFrame>
      <Frame>{children}</Frame>
    </StaffFrame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { name } = useData(clinicQuery)
  const logoUrl = useLogoUrl()
  const me = useData(meQuery)
  useEffect(deleteExpiredDialogDrafts, [])
  if (!me) return null
  return (
    <>
      <div className="dashboard grid min-h-dvh grid-cols-1 grid-rows-[var(--dashboard-bar)_auto_1fr] md:grid-cols-[15rem_minmax(0,1fr)] md:grid-rows-[var(--dashboard-bar)_1fr] print:block print:min-h-0">
        <DashboardHeader clinicName={name} logo={logoUrl} staffName={me.name} />
        <SideMenu />
        {children}
      </div>
      <Commands isOwner={me.role === 'owner'} />
    </>
  )
}
