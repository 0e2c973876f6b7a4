import { z } from 'zod'
import { feeFault, feeSchema, minutesFault } from '#contract/service.ts'
import { type Fee, feeWords } from '#domain/content/fees.ts'
import { parseTypedAmount, priceText } from '#domain/money.ts'
import { formatBoth } from '../forms/field-texts.ts'

/** A fee as form values: minutes and dollars may be empty. */
export const feeRow = z
  .object({ label: z.string(), minutes: z.string(), fee: z.string(), hidden: z.boolean() })
  .superRefine((row, context) => {
    const { label, minutes, cents } = feeSchema.shape
    const check = (path: keyof typeof row, schema: z.ZodType, value: unknown) => {
      const issue = schema.safeParse(value).error?.issues[0]
      if (issue) context.addIssue({ code: 'custom', path: [path], message: issue.message })
    }
    check('label', label, row.label)
    const typed = fromFeeRow(row)
    check(
      'minutes',
      minutes.refine((value) => !Number.isNaN(value), minutesFault),
      typed.minutes,
    )
    check(
      'fee',
      cents.refine((value) => !Number.isNaN(value), feeFault),
      typed.cents,
    )
    if (row.minutes.trim() === '' && row.fee.trim() === '')
      context.addIssue({ code: 'custom', path: ['minutes'], message: 'Please enter minutes, a fee, or both' })
  })
export type FeeRow = z.infer<typeof feeRow>

export const toFeeRow = ({ label, minutes, cents, hidden }: Fee): FeeRow => ({
  label,
  minutes: minutes === null ? '' : String(minutes),
  fee: cents === null ? '' : priceText(cents),
  hidden,
})

export const fromFeeRow = ({ label, minutes, fee, hidden }: FeeRow): Fee => ({
  label: label.trim(),
  minutes: minutes.trim() === '' ? null : /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : Number.NaN,
  cents: fee.trim() === '' ? null : (parseTypedAmount(fee) ?? Number.NaN),
  hidden,
})

/** The readable form of the fees for comparing two versions. */
export const formatFees = formatBoth((rows) =>
  (rows as FeeRow[])
    .map((row) => `${row.label}: ${feeWords(fromFeeRow(row))}${row.hidden ? ' (hidden)' : ''}`)
    .join('\n'),
)
