import { Minus, Plus } from 'lucide-react'
import { type CartItem, maxQuantity } from '#domain/shop/cart.ts'
import { IconButton } from '#web/ui/button.tsx'

type QuantityStepperProps = {
  item: Pick<CartItem, 'name' | 'quantity'>
  /** While a payment is on its way. */
  disabled?: boolean
  onChange: (quantity: number) => void
}

const look = (off: boolean) => `[&>svg]:size-[1.05rem] ${off ? 'opacity-40' : ''}`

/** One more or one fewer of a line. A line is removed by its own button, so this ends at 1, and at what an order holds. */
export function QuantityStepper({ item: { name, quantity }, disabled = false, onChange }: QuantityStepperProps) {
  const least = quantity <= 1
  const most = quantity >= maxQuantity
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown
    <span
      role="group"
      aria-label={`Quantity of ${name}`}
      className="inline-flex items-center rounded-full border border-stone"
    >
      <IconButton
        aria-label={`One fewer ${name}`}
        aria-disabled={least || disabled}
        className={look(least || disabled)}
        onClick={() => !least && !disabled && onChange(quantity - 1)}
      >
        <Minus aria-hidden />
      </IconButton>
      <output className="tabular min-w-[1.5ch] text-center">{quantity}</output>
      <IconButton
        aria-label={`One more ${name}`}
        aria-disabled={most || disabled}
        title={most ? `You can order up to ${maxQuantity} of one item` : undefined}
        className={look(most || disabled)}
        onClick={() => !most && !disabled && onChange(quantity + 1)}
      >
        <Plus aria-hidden />
      </IconButton>
    </span>
  )
}
