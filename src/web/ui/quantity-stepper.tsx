import { Minus, Plus } from 'lucide-react'
import { type CartItem, maxQuantity } from '#domain/shop/cart.ts'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

type QuantityStepperProps = {
  item: Pick<CartItem, 'name' | 'quantity'>
  /** While a payment is being made. */
  disabled?: boolean
  onChange: (quantity: number) => void
}

/**
 * Increases or decreases the quantity of a line. The minimum is 1, since a line has a button to remove it, and the maximum is
 * that of an order; at either end a message says so.
 */
export function QuantityStepper({ item: { name, quantity }, disabled, onChange }: QuantityStepperProps) {
  const least = quantity < 2 && 'At least 1'
  const most = quantity >= maxQuantity && `At most ${maxQuantity}`
  const step = (by: number, why: string | false) => ({
    'aria-disabled': !!why || disabled,
    title: why || undefined,
    className: '[&>svg]:size-[1.05rem]',
    onClick: () => (why ? toast(why) : disabled || onChange(quantity + by)),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown
    <span
      role="group"
      aria-label={`Quantity of ${name}`}
      className="inline-flex items-center rounded-full border border-stone"
    >
      <IconButton aria-label={`One fewer ${name}`} {...step(-1, least)}>
        <Minus aria-hidden />
      </IconButton>
      <output className="tabular min-w-[1.5ch] text-center">{quantity}</output>
      <IconButton aria-label={`One more ${name}`} {...step(1, most)}>
        <Plus aria-hidden />
      </IconButton>
    </span>
  )
}
