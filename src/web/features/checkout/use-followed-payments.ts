import { useEffect } from 'react'
import { type ApiClient, useApi } from '#web/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { askAfterPayments, endConfirming } from './ask-after-payments.ts'
import { orderAddress, orderPlaced, seeOrder } from './order-placed.ts'
import { isToBeTold, onGoodsPaid, type PaidLine } from './payments-under-way.ts'

/** Pages of a payment ask after it themselves and say in their own words what became of it; others have no cart. */
const asksItself = () => /^\/(?:checkout|success|admin|demo-gateway)(?:\/|$)/i.test(location.pathname)

async function ask(api: ApiClient) {
  const paid = await askAfterPayments(api)
  if (asksItself()) return
  for (const id of paid) if (isToBeTold(id)) toast(...orderPlaced, { name: seeOrder, href: orderAddress(id) })
}

/**
 * Wherever the cart is shown: what was paid meanwhile, in another tab or after this page was left, goes to `takeBought`,
 * which takes it out of the cart, and the buyer is told.
 */
export function useFollowedPayments(takeBought: (lines: PaidLine[]) => void): void {
  const api = useApi()
  useEffect(() => onGoodsPaid(takeBought), [takeBought])
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      endConfirming()
      void ask(api)
    }
    const onVisible = () => document.visibilityState === 'visible' && void ask(api)
    if (!asksItself()) void ask(api)
    addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [api])
}
