import type { DemoAuthenticationRequest } from '#contract/demo-gateway.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ReturnToShop } from './notes.tsx'
import { seeOrder, successPageUrl } from './order-placed.ts'

/** The state of a payment that can no longer be confirmed here. `unknown`: it is not a payment of this browser. */
export type ResultState = Exclude<DemoAuthenticationRequest['state'], 'waiting'> | 'unknown'

export const resultTitles: Record<ResultState, string> = {
  paid: 'This payment is already confirmed',
  failed: 'This payment didn’t go through',
  ended: 'This checkout has closed',
  unknown: 'There’s no payment to confirm here',
}

const details: Record<ResultState, string> = {
  paid: 'There’s nothing left to do on this page.',
  failed: 'You haven’t been charged. You can pay again from the checkout.',
  ended: 'You haven’t been charged. To buy it after all, start again from the shop.',
  unknown: 'A payment can only be confirmed in the browser where the card was entered.',
}

/** Shown instead of the bank’s buttons once they have no effect: the state of the payment, and links to continue. */
export const AuthenticationResult = ({ paymentId, how }: { paymentId: string; how: ResultState }) => (
  <div role="status" className="grid gap-6">
    <p className="text-ink-soft">{details[how]}</p>
    <div className="grid gap-3">
      {how === 'paid' && (
        <Link to={successPageUrl(paymentId)} className={buttonClass()}>
          {seeOrder}
        </Link>
      )}
      {how === 'failed' && (
        <Link to="/checkout" className={buttonClass()}>
          Return to Checkout
        </Link>
      )}
      <ReturnToShop quiet={how === 'paid' || how === 'failed'} />
    </div>
  </div>
)
