import type { ComponentProps } from 'react'
import { z } from 'zod'
import { type Cents, formatMoney, parseTypedAmount } from '#domain/money.ts'
import { TextField } from '#web/ui/field.tsx'

/**
 * Cents from what was typed, such as `35`, `$35.50` or `1,200`. `NaN` when it is no amount: the server refuses that in
 * the field's words, together with whatever else is wrong.
 */
export const parseAmount = (text = ''): Cents => parseTypedAmount(text) ?? Number.NaN

/** An amount of the contract, from what was typed. */
export const typedAmount = (amount: z.ZodType<Cents, Cents>) => z.string().transform(parseAmount).pipe(amount)

/** A button's words with the total that it stands for: `Refund $10.00`; `plain` ones while none can be read. */
export const withTotal = (plain: string, total: Cents, words = plain): string =>
  Number.isNaN(total) ? plain : `${words} ${formatMoney(total)}`

/** A field for dollars. What it is filled in with is selected, so that an amount that is typed takes its place. */
export const AmountField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    inputMode="decimal"
    autoComplete="off"
    onFocus={({ target }) => target.value === target.defaultValue && target.select()}
    {...props}
    className="tabular max-w-44"
  />
)
