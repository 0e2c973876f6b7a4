import type { ReactNode } from 'react'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg bg-amber px-4 py-3 text-amber-ink text-small">{children}</p>
)

/** A note before a sale while no real card payments are connected: what is sold now is not worth real money. */
export function TestSaleNote() {
  const me = useData(meQuery)
  if (!me || me.livemode) return null
  return (
    <Note>
      Vouchers made now are tests, not worth real money, until real card payments are connected.{' '}
      {me.role === 'owner' ? (
        <>
          Connect them under{' '}
          <Link to="/admin/settings?section=connections" className="text-link text-inherit">
            Settings, Connections
          </Link>
          .
        </>
      ) : (
        'Please ask an owner to connect them.'
      )}
    </Note>
  )
}

/** The same after a sale, of the vouchers that it made. */
export const TestVouchersNote = ({ count }: { count: number }) => (
  <Note>
    {count === 1
      ? 'This voucher is a test, not worth real money: don’t hand it to anybody who has paid for it.'
      : 'These vouchers are tests, not worth real money: don’t hand them to anybody who has paid for them.'}
  </Note>
)
