import { useState } from 'react'
import { z } from 'zod'
import { type ShopSettings, shippingFeesSchema } from '#contract/shop-settings.ts'
import type { VoucherRules } from '#contract/voucher.ts'
import { amountFault, type Cents, formatMoney, priceText } from '#domain/money.ts'
import { lawfulYearsFault } from '#domain/vouchers/voucher-ledger.ts'
import { useApi } from '#web/api.ts'
import { saveOwnAmount, saveShippingFees } from '#web/queries/orders.ts'
import { saveRules } from '#web/queries/vouchers.ts'
import { TextField } from '#web/ui/field.tsx'
import { AmountField, parseAmount, typedAmount } from '../forms/amount-field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { InvalidFieldError } from '../forms/use-contract-form.ts'
import { useRefetchShopSettings } from './use-refetch-shop-settings.ts'

type SettingsDialogProps = { settings: ShopSettings; onClose: () => void }

const fee = typedAmount(shippingFeesSchema.shape.other)
const fees = shippingFeesSchema.extend({ byState: z.record(z.string(), fee).default({}), other: fee })

/** The fee for each state that has one of its own, and for all others. */
export function FeesDialog({ settings, onClose }: SettingsDialogProps) {
  const api = useApi()
  const changed = useRefetchShopSettings()
  const [from] = useState(settings.shippingFees)
  const { byState, other } = from
  const states = Object.keys(byState)
  return (
    <FormDialog
      title="Shipping fees"
      description="They apply to checkouts opened from now on."
      action="Save Changes"
      onClose={onClose}
      schema={fees}
      success="The shipping fees have been saved."
      send={async (typed) => {
        await saveShippingFees(api, typed, from).finally(changed)
      }}
    >
      {(field) => (
        <div className="grid grid-cols-2 gap-4">
          {states.map((state) => (
            <AmountField
              key={state}
              label={state}
              defaultValue={priceText(byState[state] ?? 0)}
              {...field(`byState.${state}`)}
            />
          ))}
          <AmountField label="Elsewhere" {...field('other')} defaultValue={priceText(other)} />
        </div>
      )}
    </FormDialog>
  )
}

const validity = ({ binding, lawfulYears }: VoucherRules) =>
  z.object({
    years: z
      .string()
      .trim()
      .regex(/^(?:[1-9]|1\d|20)$/, 'Please enter whole years, from 1 to 20')
      .refine((years) => !binding || Number(years) >= lawfulYears, lawfulYearsFault)
      .transform(Number),
  })

/** How long vouchers that are sold from now on stay valid. */
export function ValidityDialog({ rules, onClose }: { rules: VoucherRules; onClose: () => void }) {
  const api = useApi()
  const changed = useRefetchShopSettings()
  const [from] = useState(rules.years)
  return (
    <FormDialog
      title="Validity of gift vouchers"
      description="It applies to vouchers sold from now on. Vouchers already sold keep their expiry date, but you can extend each one."
      action="Save Changes"
      onClose={onClose}
      schema={validity(rules)}
      success="The validity has been saved."
      send={async ({ years }) => {
        await saveRules(api, { years }, from).finally(changed)
      }}
    >
      {(field) => (
        <TextField
          label="Years"
          {...field('years')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={from}
          required
          className="tabular max-w-28"
          hint={
            rules.lawfulYears > 1 && `Under the Australian Consumer Law, it must be at least ${rules.lawfulYears} years`
          }
        />
      )}
    </FormDialog>
  )
}

/** The input in cents; `null` for an empty field. */
function amountOf(field: string, typed = ''): Cents | null {
  if (typed.trim() === '') return null
  const amount = parseAmount(typed)
  if (Number.isNaN(amount)) throw new InvalidFieldError(field, amountFault)
  return amount
}

/** The limits of amounts that buyers choose; both empty if they cannot choose. */
export function OwnAmountLimitsDialog({ settings, onClose }: SettingsDialogProps) {
  const api = useApi()
  const [ownAmount] = useState(settings.ownAmount)
  const changed = useRefetchShopSettings()
  return (
    <FormDialog
      title="An amount of the buyer’s own"
      description="Leave both empty to sell only the values of your products."
      action="Save Changes"
      onClose={onClose}
      success="The amounts have been saved."
      send={async ({ least, most }) => {
        const limits = { least: amountOf('least', least), most: amountOf('most', most) }
        await saveOwnAmount(api, limits, ownAmount).finally(changed)
      }}
    >
      {(field) => (
        <FieldPair>
          <AmountField
            label="Smallest amount"
            defaultValue={ownAmount ? priceText(ownAmount.least) : ''}
            {...field('least')}
          />
          <AmountField
            label="Largest amount"
            defaultValue={ownAmount ? priceText(ownAmount.most) : ''}
            {...field('most')}
          />
        </FieldPair>
      )}
    </FormDialog>
  )
}

/** The fees in one line each, for the page. */
export const feeLines = ({ shippingFees: { byState, other } }: ShopSettings): [name: string, fee: string][] => [
  ...Object.entries(byState).map(([state, fee]): [string, string] => [state, formatMoney(fee)]),
  ['Elsewhere', formatMoney(other)],
]
