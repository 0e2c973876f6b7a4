import type { ApiClient } from '#web/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { askAfterPayments, endConfirming } from './ask-after-payments.ts'
import { orderAddress, orderPlaced, seeOrder } from './order-placed.ts'
import { isToBeTold } from './payments-under-way.ts'

/** Pages of a payment ask after it themselves and say in their own words what became of it; others have no cart. */
const asksItself = () => /^\/(?:checkout|success|admin|demo-gateway)(?:\/|$)/i.test(location.pathname)

async function ask(api: ApiClient) {
  const paid = await askAfterPayments(api)
  if (asksItself()) return
  for (const id of paid) if (isToBeTold(id)) toast(...orderPlaced, { name: seeOrder, href: orderAddress(id) })
}

/** Asks after the payments of this browser now and each time the page is seen again. Answers how to stop. */
export function followPayments(api: ApiClient): () => void {
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
}
