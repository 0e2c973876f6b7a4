import { type FormEvent, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { formatMoney, parseTypedAmount, priceText } from '#domain/money.ts'
import { type AmountLimits, ownAmountFault, ownAmountId, voucherName } from '#domain/shop/own-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { addToCart } from './cart-store.ts'

/** Adds a voucher of any amount within the clinic's limits to the cart. */
export function OwnAmount({ product: { id, image }, limits }: { product: Product; limits: AmountLimits }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const amount = parseTypedAmount(typed)
    const wrong = ownAmountFault(amount, limits)
    setFault(wrong)
    if (wrong || amount === undefined) return event.currentTarget.querySelector('input')?.focus()
    const name = voucherName(amount)
    addToCart(
      { id: ownAmountId(id, amount), name, price: priceText(amount), image },
      { title: 'Gift Voucher Added', description: `The ${name} has been added to your cart.` },
    )
    setTyped('')
  }

  return (
    <form noValidate onSubmit={submit} className="needs-script mt-5 grid gap-3 border-stone border-t pt-4">
      <TextField
        label="Or choose an amount"
        inputMode="decimal"
        autoComplete="off"
        className="tabular max-w-44"
        hint={`In dollars, from ${formatMoney(limits.least)} to ${formatMoney(limits.most)}`}
        value={typed}
        error={fault}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault(undefined)
        }}
      />
      <Button type="submit" variant="quiet" className="justify-self-start">
        Add this amount
      </Button>
    </form>
  )
}
