import type { Cart } from '#domain/shop/cart.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageMessage } from '#web/ui/page-message.tsx'
import { successPageUrl } from './order-placed.ts'
import type { Repeated } from './use-session.ts'

type RepeatQuestionProps = {
  cart: Cart
  ofCart: boolean
  repeated: Repeated
  onYes: () => void
  onNo: () => void
}

/** Shown when the same was bought a moment ago: the buyer has to confirm the repetition to see the form. */
export const RepeatQuestion = ({ cart, ofCart, repeated, onYes, onNo }: RepeatQuestionProps) => (
  <PageMessage
    title="Buy it again?"
    actions={
      <>
        <Button onClick={onYes}>Yes, buy it again</Button>
        <Button variant="quiet" onClick={onNo}>
          {ofCart ? 'No, clear my cart' : 'No, back to the shop'}
        </Button>
      </>
    }
  >
    <p>{repeated.words}</p>
    <ul className="grid gap-1 text-ink">
      {cart.map(({ id, name, quantity }) => (
        <li key={id}>
          <span className="tabular">{quantity}</span> × {name}
        </li>
      ))}
    </ul>
    <p className="text-body">
      That order is paid.{' '}
      <Link to={successPageUrl(repeated.paymentId)} className="whitespace-nowrap text-link">
        See order {repeated.orderReference}
      </Link>
    </p>
  </PageMessage>
)
