import type { ApiClient } from '#web/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { orderPlaced, successLink } from '../order-placed.ts'
import { checkPayments, clearConfirming } from './check-payments.ts'
import { claimOrderToast } from './payment-store.ts'

/** Pages without these checks: the pages of a payment check it and show its state themselves, and others have no cart. */
const hasOwnChecks = () => /^\/(?:checkout|success|admin|demo-gateway)(?:\/|$)/i.test(location.pathname)

async function check(api: ApiClient) {
  const paid = await checkPayments(api)
  if (hasOwnChecks()) return
  for (const id of paid) if (claimOrderToast(id)) toast(...orderPlaced, successLink(id))
}

/** Checks the open payments now and each time the page becomes visible again. Returns the function that stops this. */
export function watchPayments(api: ApiClient): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    clearConfirming()
    void check(api)
  }
  const onVisible = () => document.visibilityState === 'visible' && void check(api)
  if (!hasOwnChecks()) void check(api)
  addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
