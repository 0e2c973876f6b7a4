import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { priceText } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { addToCart } from './cart-store.ts'

type ChosenVoucherProps = {
  product: Product
  label: string
  hint: string
  /** What the button says. */
  action: string
  /** The voucher that a value stands for, or what is wrong with it. */
  voucherOf: (value: string) => { id: number; name: string; cents: number } | string
  /** The one field. */
  children: ComponentProps<typeof Field>['children']
}

/** Adds a voucher that its buyer chooses in one field to the cart. */
export function ChosenVoucher({ product, label, hint, action, voucherOf, children }: ChosenVoucherProps) {
  const [fault, setFault] = useState<string>()
  const addedAt = useRef(0)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements[0] as HTMLInputElement | HTMLSelectElement
    // The second press of a double one asks for nothing more.
    if (field.value === '' && Date.now() - addedAt.current < 1000) return
    const voucher = voucherOf(field.value)
    if (typeof voucher === 'string') {
      setFault(voucher)
      return field.focus()
    }
    const { id, name, cents } = voucher
    addToCart(
      { id, name, price: priceText(cents), image: product.image },
      { title: 'Gift Voucher Added', description: `The ${name} has been added to your cart.` },
    )
    addedAt.current = Date.now()
    form.reset()
  }

  return (
    <form
      noValidate
      data-replay
      onSubmit={submit}
      onInput={() => setFault(undefined)}
      className="needs-script mt-5 border-stone border-t pt-4 md:first:mt-0 md:first:border-0 md:first:pt-0"
    >
      <Field label={label} hint={hint} error={fault}>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            {children(control)}
            <Button type="submit" variant="quiet">
              {action}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
