import { type FormEvent, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { formatWholeMoney, priceText } from '#domain/money.ts'
import { type TreatmentVoucher, treatmentVoucherName } from '#domain/shop/treatment-voucher.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { addToCart } from './cart-store.ts'

/** Adds a voucher that names a treatment, and is worth its fee, to the cart. */
export function TreatmentChoice({ product, treatments }: { product: Product; treatments: TreatmentVoucher[] }) {
  const [chosen, setChosen] = useState('')
  const [fault, setFault] = useState<string>()
  const addedAt = useRef(0)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The second press of a double one asks for nothing more.
    if (chosen === '' && Date.now() - addedAt.current < 1000) return
    const voucher = treatments.find(({ id }) => String(id) === chosen)
    setFault(voucher ? undefined : 'Please choose a treatment')
    if (!voucher) return event.currentTarget.querySelector('select')?.focus()
    const name = treatmentVoucherName(voucher)
    addToCart(
      { id: voucher.id, name, price: priceText(voucher.cents), image: product.image },
      { title: 'Gift Voucher Added', description: `The ${name} has been added to your cart.` },
    )
    addedAt.current = Date.now()
    setChosen('')
  }

  return (
    <form noValidate onSubmit={submit} className="needs-script mt-5 border-stone border-t pt-4">
      <Field
        label="Or choose a treatment"
        hint="The voucher names it and is worth its fee, for this or anything else we offer"
        error={fault}
      >
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <select
              {...control}
              className="field min-w-40 flex-1"
              value={chosen}
              onChange={({ target }) => {
                setChosen(target.value)
                setFault(undefined)
              }}
            >
              <option value="">Choose…</option>
              {treatments.map(({ id, treatment, cents }) => (
                <option key={id} value={id}>
                  {treatment}, {formatWholeMoney(cents)}
                </option>
              ))}
            </select>
            <Button type="submit" variant="quiet">
              Add this treatment
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
