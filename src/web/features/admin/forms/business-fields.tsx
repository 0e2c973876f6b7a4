import { useFormContext, useWatch } from 'react-hook-form'
import { type Business, businessNumberLabel } from '#domain/identity/business.ts'
import { Panel } from '../frame/panel.tsx'
import { FieldPair } from './field-pair.tsx'
import type { FieldLabels } from './field-texts.ts'
import { FormCheckbox, FormSelect, FormText } from './form-fields.tsx'

export const businessLabels: FieldLabels<Business> = {
  country: 'Country',
  legalName: 'Legal name',
  businessNumber: 'ABN or business number',
  taxRegistered: 'Charges tax',
  taxName: 'Name of the tax',
  taxRate: 'Rate in per cent',
}

/** Who runs the clinic and which tax it charges, in the settings and in the set-up. */
export function BusinessFields() {
  const country = useWatch<Business, 'country'>({ name: 'country' })
  const { getValues } = useFormContext<Business>()
  const inAustralia = (country ?? getValues('country')) === 'AU'
  return (
    <>
      <Panel title="Who runs the clinic" hint="Shown in the footer of every page and email, and on receipts">
        <div className="max-w-60">
          <FormSelect<Business>
            name="country"
            label={businessLabels.country}
            options={['AU', 'other']}
            names={{ AU: 'Australia', other: 'Another country' }}
          />
        </div>
        <FieldPair>
          <FormText<Business>
            name="legalName"
            label={businessLabels.legalName}
            autoComplete="off"
            hint="The person or company that runs the clinic, as registered"
          />
          <FormText<Business>
            name="businessNumber"
            label={businessNumberLabel(inAustralia ? 'AU' : 'other')}
            autoComplete="off"
            className="tabular"
            hint={
              inAustralia
                ? '11 digits, such as 51 824 753 556. Receipts of $75.00 or more must show it.'
                : 'As receipts must show it where you are'
            }
          />
        </FieldPair>
      </Panel>
      <Panel
        title={inAustralia ? 'GST' : 'Tax'}
        hint="Prices stay as they are. Receipts say how much of them is tax. Gift vouchers aren’t taxed when they’re sold."
      >
        <FormCheckbox<Business>
          name="taxRegistered"
          label={inAustralia ? 'Registered for GST' : 'Prices include a tax'}
        />
        {!inAustralia && (
          <FieldPair>
            <FormText<Business>
              name="taxName"
              label={businessLabels.taxName}
              autoComplete="off"
              hint="For example, VAT"
            />
            <FormText<Business>
              name="taxRate"
              label={businessLabels.taxRate}
              inputMode="decimal"
              autoComplete="off"
              className="tabular"
              hint="For example, 15 or 7.5. Leave it empty if there’s none."
            />
          </FieldPair>
        )}
      </Panel>
    </>
  )
}
