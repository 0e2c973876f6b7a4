import type { ComponentProps } from 'react'
import { type Cents, parsePrice } from '#domain/money.ts'
import { TextField } from '#web/ui/field.tsx'

/**
 * Cents from what was typed, such as `35`, `$35.50` or `1,200`. `NaN` when it is no amount: the server refuses that in
 * the field's words, together with whatever else is wrong.
 */
export const readAmount = (text = ''): Cents => parsePrice(text.replace(/[$,\s]/g, '')) ?? Number.NaN

/** A field for dollars. */
export const AmountField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="decimal" autoComplete="off" {...props} className="tabular max-w-44" />
)
