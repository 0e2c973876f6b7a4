import { Minus, Plus } from 'lucide-react'
import { type CartItem, maxQuantity } from '#domain/shop/cart.ts'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

type QuantityStepperProps = {
  item: Pick<CartItem, 'name' | 'quantity'>
  /** While a payment is on its way. */
  disabled?: boolean
  onChange: (quantity: number) => void
}

/**
 * One more or one fewer of a line. A line is removed by its own button, so this ends at 1, and at what an order holds;
 * who comes to the end is told so.
 */
export function QuantityStepper({ item: { name, quantity }, disabled, onChange }: QuantityStepperProps) {
  const step = (by: number, of: string, end: number, why: string, Icon: typeof Plus) => {
    const ends = (quantity - end) * by >= 0
    const off = ends || disabled
    return (
      <IconButton
        aria-label={`One ${of} ${name}`}
        aria-disabled={off}
        title={ends ? why : undefined}
        className="[&>svg]:size-[1.05rem]"
        onClick={() => (ends ? toast(why) : off || onChange(quantity + by))}
      >
        <Icon aria-hidden />
      </IconButton>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown
    <span
      role="group"
      aria-label={`Quantity of ${name}`}
      className="inline-flex items-center rounded-full border border-stone"
    >
      {step(-1, 'fewer', 1, 'Please order at least 1', Minus)}
      <output className="tabular min-w-[1.5ch] text-center">{quantity}</output>
      {step(1, 'more', maxQuantity, `You can order up to ${maxQuantity} of one item`, Plus)}
    </span>
  )
}
