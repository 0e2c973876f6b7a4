import type { CheckoutForm } from '#contract/checkout.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { postalCodeRemark } from '#domain/shop/postal-code.ts'
import { shippingState } from '#domain/shop/shipping.ts'
import { TextField } from '#web/ui/field.tsx'
import type { CheckoutField } from './use-form.ts'
import { useValidateOnBlur } from './use-validate-on-blur.ts'

type AddressFieldsProps = {
  form: CheckoutForm
  shipping: Cents | undefined
  field: CheckoutField
}

/** The address fields: required for a delivery, optional for an order that is picked up. */
export function AddressFields({ form, shipping, field }: AddressFieldsProps) {
  const needed = form.deliveryMethod === 'delivery'
  const hint =
    needed && form.postalCode.trim() !== '' && shipping !== undefined
      ? `Shipping to ${shippingState(form)}: ${formatMoney(shipping)}`
      : undefined
  const place = useValidateOnBlur(postalCodeRemark(form))
  return (
    <fieldset className="stars">
      <legend className="mb-3 font-serif text-heading">
        {needed ? 'Where to send it' : 'Your address'}
        {!needed && <span className="font-sans text-ink-soft text-small"> (optional)</span>}
      </legend>
      <div className="grid gap-5 sm:grid-cols-6">
        <div className="sm:col-span-6">
          <TextField
            label="Address"
            autoComplete="street-address"
            maxLength={300}
            required={needed}
            {...field('address')}
          />
        </div>
        <div className="sm:col-span-6">
          <TextField label="City" autoComplete="address-level2" maxLength={120} required={needed} {...field('city')} />
        </div>
        <div className="sm:col-span-3">
          <TextField
            label="State/Province"
            autoComplete="address-level1"
            maxLength={60}
            required={needed}
            onFocus={place.onFocus}
            onBlur={place.onBlur}
            {...field('state')}
          />
        </div>
        <div className="sm:col-span-3">
          <TextField
            label="Postal Code"
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={12}
            required={needed}
            remark={place.shownFault}
            onFocus={place.onFocus}
            onBlur={place.onBlur}
            {...field('postalCode')}
            className="tabular"
          />
        </div>
      </div>
      <p aria-live="polite" className="mt-3 min-h-6 text-jade-deep text-small">
        {hint}
      </p>
    </fieldset>
  )
}
