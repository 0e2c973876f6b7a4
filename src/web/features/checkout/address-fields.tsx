import type { CheckoutForm } from '#contract/checkout.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { postalCodeRemark, shippingState } from '#domain/shop/shipping.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FieldErrors, FieldName } from './form-fault.ts'
import { useValidateOnBlur } from './use-validate-on-blur.ts'

type AddressFieldsProps = {
  form: CheckoutForm
  errors: FieldErrors
  shipping: Cents | undefined
  set: (field: FieldName) => (event: { target: { value: string } }) => void
}

/** The address fields: required for a delivery, optional for an order that is picked up. */
export function AddressFields({ form, errors, shipping, set }: AddressFieldsProps) {
  const needed = form.deliveryMethod === 'delivery'
  const hint =
    needed && form.postalCode.trim() !== '' && shipping !== undefined
      ? `Shipping to ${shippingState(form)}: ${formatMoney(shipping)}`
      : undefined
  const code = useValidateOnBlur(postalCodeRemark(form))
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
            name="address"
            autoComplete="street-address"
            maxLength={300}
            required={needed}
            value={form.address}
            error={errors.address}
            onChange={set('address')}
          />
        </div>
        <div className="sm:col-span-6">
          <TextField
            label="City"
            name="city"
            autoComplete="address-level2"
            maxLength={120}
            required={needed}
            value={form.city}
            error={errors.city}
            onChange={set('city')}
          />
        </div>
        <div className="sm:col-span-3">
          <TextField
            label="State/Province"
            name="state"
            autoComplete="address-level1"
            maxLength={60}
            required={needed}
            value={form.state}
            error={errors.state}
            onChange={set('state')}
          />
        </div>
        <div className="sm:col-span-3">
          <TextField
            label="Postal Code"
            name="postalCode"
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={12}
            required={needed}
            value={form.postalCode}
            error={errors.postalCode}
            remark={code.shownFault}
            onFocus={code.onFocus}
            onBlur={code.onBlur}
            onChange={set('postalCode')}
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
