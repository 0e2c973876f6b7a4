import { useEffect, useState } from 'react'
import type { Cart } from '#domain/shop/cart.ts'
import { notePaid, usePayments } from './payments-under-way.ts'
import type { Session } from './use-session.ts'

/**
 * `paidBefore`: the payment of this checkout that turned out to be paid: at opening, from another tab, or by an earlier
 * try. `seen`: the buyer has had the form before their eyes by then. `hear` tells of one, `goOn` leaves it behind.
 */
export function usePaidBefore(session: Session, cart: Cart) {
  const payments = usePayments()
  const paidNow = payments.filter(({ paid }) => paid).map(({ paymentId }) => paymentId)
  const [settled, setSettled] = useState(paidNow)
  const [heard, setHeard] = useState<string>()
  const [shown, setShown] = useState<string>()
  const opened = 'checkout' in session ? session.checkout?.paymentId : undefined
  const told = session.state === 'paid' ? session.paymentId : undefined

  useEffect(() => {
    if (opened !== undefined) setShown(opened)
  }, [opened])
  useEffect(() => {
    if (told !== undefined) notePaid(told)
  }, [told])

  const fresh = paidNow.filter((paymentId) => !settled.includes(paymentId))
  // What was paid elsewhere concerns a form that is shown only where it took the goods of it.
  const concerned = fresh.find((paymentId) => shown === undefined || shown === paymentId || cart.length === 0)
  return {
    paidBefore: heard ?? told ?? concerned,
    seen: shown !== undefined,
    hear: (paymentId: string) => {
      notePaid(paymentId)
      setHeard(paymentId)
    },
    goOn: () => {
      setSettled(paidNow)
      setHeard(undefined)
    },
  }
}
