import { z } from 'zod'
import { longDateTime } from '#domain/dates/written.ts'
import { staffNoticeNames, staffNotices } from '#domain/staff/staff-notice.ts'
import { Small, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { sampleOrder } from '../parts/order-email.tsx'
import { readAccount } from '../parts/staff-account.ts'

/** Tells the owner of an account what was done to it. It has no link: such emails are what thieves imitate. */
export const staffNotice = defineEmail('staff-notice', {
  payload: z.object({ staffId: z.string(), what: z.enum(staffNoticeNames), at: z.string() }),
  closed: (role) => (role === 'owner' ? '' : 'Only owners can read emails about accounts.'),
  read: async ({ database: { db } }, { staffId, what, at }) => ({ ...(await readAccount(db, staffId)), what, at }),
  sample: () => ({
    name: sampleOrder.name,
    email: sampleOrder.email,
    at: sampleOrder.createdAt,
    what: 'passkey-added' as const,
  }),
  write: ({ timeZone }, { name, email, at, what }) => ({
    kind: 'staff-notice',
    facts: { name, event: staffNotices[what] },
    preview: `Your dashboard account, ${email}`,
    middle: (
      <>
        <Text>
          {staffNotices[what]}, on {longDateTime(at, timeZone)}. This is about your dashboard account {email}.
        </Text>
        <Small>
          If this was you, you don’t need to do anything. If it wasn’t, please tell one of the clinic’s owners straight
          away. They can sign the account out everywhere and send you a link to choose a new password.
        </Small>
      </>
    ),
  }),
})
