import { useEffect, useState } from 'react'
import type { Cart } from '#domain/shop/cart.ts'
import type { Session } from '../use-session.ts'
import { recordPaid, usePayments } from './payment-store.ts'

/**
 * Finds out whether the checkout is already paid. `alreadyPaid`: the id of its payment, paid from another tab or by an
 * earlier attempt. `wasFormShown`: the buyer has seen the form of the checkout before that. `reportPaid` sets such a
 * payment; `dismiss` ignores it from now on.
 */
export function useAlreadyPaid(session: Session, cart: Cart) {
  const payments = usePayments()
  const paidNow = payments.filter(({ paid }) => paid).map(({ paymentId }) => paymentId)
  const [dismissed, setDismissed] = useState(paidNow)
  const [reported, setReported] = useState<string>()
  const [shown, setShown] = useState<string>()
  const opened = 'checkout' in session ? session.checkout?.paymentId : undefined
  const paidInSession = session.state === 'paid' ? session.paymentId : undefined

  useEffect(() => {
    if (opened !== undefined) setShown(opened)
  }, [opened])
  useEffect(() => {
    if (paidInSession !== undefined) recordPaid(paidInSession)
  }, [paidInSession])

  const fresh = paidNow.filter((paymentId) => !dismissed.includes(paymentId))
  // A payment in another tab matters to a form that is already shown only if it took the goods of that form.
  const concerned = fresh.find((paymentId) => shown === undefined || shown === paymentId || cart.length === 0)
  return {
    alreadyPaid: reported ?? paidInSession ?? concerned,
    wasFormShown: shown !== undefined,
    reportPaid: (paymentId: string) => {
      recordPaid(paymentId)
      setReported(paymentId)
    },
    dismiss: () => {
      setDismissed(paidNow)
      setReported(undefined)
    },
  }
}
