import type { ComponentProps } from 'react'
import { type Cents, parsePrice } from '#domain/money.ts'
import { TextField } from '#web/ui/field.tsx'

export const amountFault = 'Please enter an amount such as 35 or 35.50'

/** Cents from what was typed, such as `35`, `$35.50` or `1,200`. `undefined` when it is no amount. */
export const readAmount = (text: string): Cents | undefined => parsePrice(text.replace(/[$,\s]/g, ''))

/** A field for dollars. */
export const AmountField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="decimal" autoComplete="off" {...props} className="tabular max-w-44" />
)
