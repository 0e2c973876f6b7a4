import { z } from 'zod'
import { longMonth } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { Link, Small, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { sampleOrder } from '../parts/order-email.tsx'
import { readAccount } from '../parts/staff-account.ts'

const cents = z.int()
const figures = z.object({
  sold: cents,
  imported: cents,
  redeemed: cents,
  expired: cents,
  refunded: cents,
  adjusted: cents,
  outstanding: cents,
  // Statements from before fees were stored have none.
  fees: cents.default(0),
})
type Figures = z.infer<typeof figures>

const lines: [keyof Figures, string][] = [
  ['sold', 'Sold'],
  ['imported', 'Imported'],
  ['redeemed', 'Redeemed'],
  ['expired', 'Expired'],
  ['refunded', 'Refunded'],
  ['adjusted', 'Corrected'],
  ['fees', 'Kept by your card provider as fees'],
  ['outstanding', 'Still owed at the end of the month'],
]
/** Lines that are left out if they are zero. */
const whereAny: (keyof Figures)[] = ['imported', 'expired', 'refunded', 'adjusted', 'fees']

/** Tells an owner what happened with vouchers in a month (docs/product.md, "Bookkeeping"). `month`: such as `2026-03`. */
export const statement = defineEmail('statement', {
  payload: z.object({ staffId: z.string(), month: z.string(), test: z.boolean(), figures }),
  closed: (role) => (role === 'owner' ? '' : 'Only owners can read emails to owners.'),
  noAgain: () => 'It told how things stood then. The voucher report says how they stand now.',
  read: async ({ database: { db } }, { staffId, ...told }) => {
    const { name } = await readAccount(db, staffId)
    return { name, ...told }
  },
  sample: () => ({
    name: sampleOrder.name,
    month: '2026-03',
    test: false,
    figures: {
      sold: 45000,
      imported: 0,
      redeemed: 20000,
      expired: 0,
      refunded: 10000,
      adjusted: 0,
      fees: 848,
      outstanding: 125000,
    },
  }),
  write: ({ publicUrl }, { name, month, test, figures }) => ({
    kind: 'statement',
    facts: { name, month: longMonth(month) },
    preview: `Sold ${formatMoney(figures.sold)}, redeemed ${formatMoney(figures.redeemed)}.`,
    middle: (
      <>
        {test && (
          <Text>
            Test mode: no real money was paid for vouchers sold here. Those brought in from an old system are real.
          </Text>
        )}
        {lines.map(([key, label]) =>
          figures[key] === 0 && whereAny.includes(key) ? null : (
            <Text key={key}>
              {label}: {formatMoney(figures[key])}
            </Text>
          ),
        )}
        <Text>
          <Link href={`${publicUrl}/admin/vouchers/report?from=${month}&to=${month}`}>Open the report</Link>
        </Text>
        <Small>An owner can switch this email off under Settings, Bookkeeping.</Small>
      </>
    ),
  }),
})
