import type { StaffNotice as What } from '#domain/staff-notice.ts'
import { linkForEmail } from '../services/staff/staff-links.ts'
import type { ComposeDeps, Written } from './letters.tsx'
import type { Letterhead } from './templates/letter.tsx'
import { invitationSubject, resetSubject, StaffInvitation, StaffReset } from './templates/staff-link.tsx'
import { noticeSubject, StaffNotice } from './templates/staff-notice.tsx'

type About = { linkId: string }

/** Nothing to say of a link that was used or revoked in the meantime. */
export async function writeStaffInvitation(deps: ComposeDeps, head: Letterhead, { linkId }: About): Promise<Written> {
  const about = await linkForEmail(deps, linkId)
  return about && { subject: invitationSubject(head), body: <StaffInvitation {...head} about={about} /> }
}

export async function writeStaffReset(deps: ComposeDeps, head: Letterhead, { linkId }: About): Promise<Written> {
  const about = await linkForEmail(deps, linkId)
  return about && { subject: resetSubject(head), body: <StaffReset {...head} about={about} /> }
}

export async function writeStaffNotice(
  { database: { db } }: ComposeDeps,
  head: Letterhead,
  { staffId, what, at }: { staffId: string; what: What; at: string },
): Promise<Written> {
  const staff = await db
    .selectFrom('staff_users')
    .select(['name', 'email'])
    .where('id', '=', staffId)
    .executeTakeFirst()
  return (
    staff && { subject: noticeSubject(head, { what }), body: <StaffNotice {...head} about={{ ...staff, what, at }} /> }
  )
}
