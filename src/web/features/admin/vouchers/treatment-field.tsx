import { formatMoney, priceText } from '#domain/money.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Options } from '../forms/options.tsx'
import type { useContractForm } from '../forms/use-contract-form.ts'

type Contract = ReturnType<typeof useContractForm>

/** The treatment of a voucher sold at the desk, if the clinic sells treatment vouchers. Its fee becomes the value. */
export function TreatmentField({ field, form }: Pick<Contract, 'field' | 'form'>) {
  const { treatmentVouchers } = useData(siteQuery)
  if (treatmentVouchers.length === 0) return null
  const take = (id: string) => {
    const voucher = treatmentVouchers.find((each) => String(each.id) === id)
    if (voucher) form.setValue('amountCents', priceText(voucher.cents))
  }
  return (
    <SelectField
      label="For a treatment (optional)"
      defaultValue=""
      {...field('treatmentVoucher', { onChange: ({ target }) => take(target.value) })}
    >
      <option value="">No treatment named</option>
      <Options of={treatmentVouchers.map(({ id, treatment, cents }) => [id, `${treatment}, ${formatMoney(cents)}`])} />
    </SelectField>
  )
}
