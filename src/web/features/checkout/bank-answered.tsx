import type { DemoAsked } from '#contract/demo-gateway.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { orderAddress, seeOrder } from './order-placed.ts'

/** How a payment stands that cannot be confirmed here. `unknown`: not one of this browser. */
export type Answered = Exclude<DemoAsked['state'], 'waiting'> | 'unknown'

export const answeredTitles: Record<Answered, string> = {
  paid: 'This payment is already confirmed',
  failed: 'This payment didn’t go through',
  ended: 'This checkout has closed',
  unknown: 'There’s no payment to confirm here',
}

const details: Record<Answered, string> = {
  paid: 'There’s nothing left to do on this page.',
  failed: 'You haven’t been charged. You can pay again from the checkout.',
  ended: 'You haven’t been charged. To buy it after all, start again from the shop.',
  unknown: 'A payment can only be confirmed in the browser where the card was entered.',
}

/** In the place of the bank's buttons, when they would do nothing any more: what became of the payment, and where to go. */
export const AnsweredAlready = ({ paymentId, how }: { paymentId: string; how: Answered }) => (
  <div role="status" className="grid gap-6">
    <p className="text-ink-soft">{details[how]}</p>
    <div className="grid gap-3">
      {how === 'paid' && (
        <Link to={orderAddress(paymentId)} className={buttonClass()}>
          {seeOrder}
        </Link>
      )}
      {how === 'failed' && (
        <Link to="/checkout" className={buttonClass()}>
          Return to Checkout
        </Link>
      )}
      <Link to="/#shop" className={buttonClass(how === 'ended' || how === 'unknown' ? 'primary' : 'quiet')}>
        Return to Shop
      </Link>
    </div>
  </div>
)
