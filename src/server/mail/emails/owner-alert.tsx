import { z } from 'zod'
import { Link, Small, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { sampleOrder } from '../parts/order-email.tsx'
import { readAccount } from '../parts/staff-account.ts'

/** Tells an owner what needs them (docs/product.md, "Emails to owners"). */
export const ownerAlert = defineEmail('owner-alert', {
  payload: z.object({ staffId: z.string(), says: z.array(z.string()), at: z.string() }),
  closed: (role) => (role === 'owner' ? '' : 'Only owners can read emails to owners.'),
  noAgain: () => 'It told how things stood then. Today says how they stand now.',
  read: async ({ database: { db } }, { staffId, says }) => {
    const { name } = await readAccount(db, staffId)
    return { name, says }
  },
  sample: () => ({
    name: sampleOrder.name,
    says: ['The newest backup is too old to rely on. See Settings, Backups.'],
  }),
  write: ({ publicUrl }, { name, says }) => ({
    kind: 'owner-alert',
    facts: { name, count: says.length === 1 ? 'One thing needs you' : `${says.length} things need you` },
    preview: says[0] ?? '',
    middle: (
      <>
        {says.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
        <Text>
          <Link href={`${publicUrl}/admin/today`}>Open Today</Link>
        </Text>
        <Small>
          You get this once for each thing, and again after a week if it goes on. An owner can switch it off under
          Settings, Connections, Check everything at once.
        </Small>
      </>
    ),
  }),
})
