import { formatWholeMoney } from '#domain/money.ts'
import { type DeliveryMethod, type ShippingFees, shippingFeeRange } from '#domain/shop/shipping.ts'

const choices: { method: DeliveryMethod; label: string; about: string }[] = [
  { method: 'delivery', label: 'Delivery', about: 'By post, anywhere in Australia' },
  { method: 'pickup', label: 'Pickup', about: 'Pick it up at the clinic, free of charge' },
  {
    method: 'print',
    label: 'Print Now (Gift Vouchers Only)',
    about: 'Print or save it straight away, free of charge',
  },
]

/** What postage costs, before an address says which fee it is. */
function postageText(fees: ShippingFees): string {
  const { least, most } = shippingFeeRange(fees)
  if (most === 0) return ', free of charge'
  const from = least === 0 ? 'free' : formatWholeMoney(least)
  return least === most ? `, for ${from}` : `, ${from} to ${formatWholeMoney(most)} by state`
}

type DeliveryChoiceProps = {
  value: DeliveryMethod
  /** Missing until the checkout is open. */
  shippingFees: ShippingFees | undefined
  /** Whether every item is a voucher. */
  printable: boolean
  /** Whether the vouchers are emailed to the buyer, and not to the recipients. */
  emailed: boolean
  /** Who gets the vouchers of an order that is posted or picked up. */
  notes: string[]
  /** The next closures, during which nothing can be picked up. */
  closures: string[]
  error: string | undefined
  onChange: (method: DeliveryMethod) => void
}

/**
 * The delivery method (docs/product.md, "Checkout form"). Print Now is only for orders of vouchers, and has a note about
 * that.
 */
export const DeliveryChoice = ({
  value,
  shippingFees,
  printable,
  emailed,
  notes,
  closures,
  error,
  onChange,
}: DeliveryChoiceProps) => (
  <fieldset>
    <legend className="mb-3 font-serif text-heading">Delivery Method</legend>
    <div className="divide-y divide-stone rounded-lg border border-stone bg-paper-bright">
      {choices.map(({ method, label, about }) => {
        const closed = method === 'print' && !printable
        const id = `delivery-${method}`
        return (
          <div
            key={method}
            className={`relative grid grid-cols-[auto_1fr] items-start gap-x-3 px-4 py-3.5 ${closed ? 'text-ink-soft' : ''}`}
          >
            <input
              type="radio"
              id={id}
              name="deliveryMethod"
              value={method}
              checked={value === method}
              disabled={closed}
              aria-describedby={`${id}-about`}
              onChange={() => onChange(method)}
              className="relative z-10 mt-1 size-[1.15rem] accent-jade"
            />
            {/* The label fills the row, so that it is easy to press. */}
            <label htmlFor={id} className="font-semibold leading-snug before:absolute before:inset-0">
              {label}
            </label>
            <p id={`${id}-about`} className="col-start-2 text-ink-soft text-small">
              {closed ? 'Not available: some things in your cart can’t be printed.' : about}
              {method === 'delivery' && shippingFees && postageText(shippingFees)}
              {method === value && notes.length > 0 && <span className="block text-ink">{notes.join(' ')}</span>}
              {method === 'pickup' && value === 'pickup' && closures.map((days) => <Closed key={days} days={days} />)}
              {method === 'print' && printable && emailed && '. We’ll email it to you too.'}
            </p>
          </div>
        )
      })}
    </div>
    {error && (
      <p role="alert" className="mt-2 font-semibold text-cinnabar-deep text-small">
        {error}
      </p>
    )}
  </fieldset>
)

const Closed = ({ days }: { days: string }) => <span className="block">{days}</span>
