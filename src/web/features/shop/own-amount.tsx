import { type FormEvent, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { amountFault, formatWholeMoney, parseTypedAmount, priceText } from '#domain/money.ts'
import { type AmountLimits, ownAmountFault, ownAmountId, voucherName } from '#domain/shop/own-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { addToCart } from './cart-store.ts'

/** Adds a voucher of any amount within the clinic's limits to the cart. */
export function OwnAmount({ product: { id, image }, limits }: { product: Product; limits: AmountLimits }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const addedAt = useRef(0)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The second press of a double one asks for nothing more.
    if (typed === '' && Date.now() - addedAt.current < 1000) return
    const amount = parseTypedAmount(typed)
    // What is typed wrong may well lie within the limits, as 75,50 does.
    const wrong = typed.trim() && amount === undefined ? amountFault : ownAmountFault(amount, limits)
    setFault(wrong)
    if (wrong || amount === undefined) return event.currentTarget.querySelector('input')?.focus()
    const name = voucherName(amount)
    addToCart(
      { id: ownAmountId(id, amount), name, price: priceText(amount), image },
      { title: 'Gift Voucher Added', description: `The ${name} has been added to your cart.` },
    )
    addedAt.current = Date.now()
    setTyped('')
  }

  return (
    <form noValidate onSubmit={submit} className="needs-script mt-5 border-stone border-t pt-4">
      <Field
        label="Or choose an amount"
        hint={`In dollars, from ${formatWholeMoney(limits.least)} to ${formatWholeMoney(limits.most)}`}
        error={fault}
      >
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              className="field tabular min-w-20 flex-1"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setFault(undefined)
              }}
            />
            <Button type="submit" variant="quiet">
              Add this amount
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
