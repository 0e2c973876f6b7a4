import { bookkeepingSettingsSchema, type Settings } from '#contract/settings.ts'
import { FieldPair } from '../forms/field-pair.tsx'
import type { FieldLabels } from '../forms/field-texts.ts'
import { FormCheckbox, FormText } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { SettingsEditor } from './settings-editor.tsx'

type Books = Settings['bookkeeping']

const labels: FieldLabels<Books> = {
  sendsStatement: 'Email the owners a statement each month',
  card: 'Card payments',
  desk: 'Paid at the desk',
  vouchers: 'Gift vouchers outstanding',
  redeemed: 'Gift vouchers redeemed',
  expired: 'Gift vouchers expired',
  goods: 'Goods sold',
  postage: 'Postage charged',
  corrections: 'Corrections',
  fees: 'Card fees',
  redeemedTaxed: 'What vouchers are redeemed for includes GST or another tax',
  taxIncluded: 'Tax included',
  taxFree: 'No tax falls on it',
  taxNone: 'Outside of tax',
}

/** The accounts of the clinic's own books, and the statement of each month (docs/product.md, "Bookkeeping"). */
export const BookkeepingSettings = () => (
  <SettingsEditor section="bookkeeping" label="Bookkeeping" schema={bookkeepingSettingsSchema} labels={labels}>
    <Panel
      title="Account codes"
      hint="The numbers of these accounts in Xero or MYOB. Your accountant knows them. With them, the voucher report gives you a file to import."
    >
      <FieldPair>
        <Code name="card" hint="A clearing account: what the card provider holds, before it pays out less its fees" />
        <Code name="desk" hint="Cash and your own card terminal" />
      </FieldPair>
      <FieldPair>
        <Code name="vouchers" hint="A liability: sold and not yet used" />
        <Code name="redeemed" hint="Income, when a voucher is used" />
      </FieldPair>
      <FieldPair>
        <Code name="expired" hint="Income, when a voucher lapses" />
        <Code name="goods" hint="Income" />
      </FieldPair>
      <FieldPair>
        <Code name="postage" hint="Income" />
        <Code name="corrections" hint="Corrected, voided or imported vouchers, and disputes that were lost" />
      </FieldPair>
      <FieldPair>
        <Code
          name="fees"
          hint="An expense: what the card provider keeps. Optional: left empty, fees aren’t in the file and you book them from its statements"
        />
      </FieldPair>
    </Panel>
    <Panel
      title="Taxes"
      hint="What your books call them. Left empty, it’s GST on Income, GST Free Income and BAS Excluded for Xero, and GST, FRE and N-T for MYOB."
    >
      <FieldPair>
        <FormText<Books> name="taxIncluded" label={labels.taxIncluded} autoComplete="off" />
        <FormText<Books> name="taxFree" label={labels.taxFree} autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <FormText<Books> name="taxNone" label={labels.taxNone} autoComplete="off" />
      </FieldPair>
      <FormCheckbox<Books> name="redeemedTaxed" label={labels.redeemedTaxed} />
      <p className="text-ink-soft text-small">
        Many treatments by registered practitioners are GST-free. Ask your accountant which it is.
      </p>
    </Panel>
    <Panel
      title="Monthly statement"
      hint="On the first days of a month: what was sold, redeemed, expired and refunded in the last one, and what is still owed to holders of vouchers."
    >
      <FormCheckbox<Books> name="sendsStatement" label={labels.sendsStatement} />
    </Panel>
  </SettingsEditor>
)

const Code = ({ name, hint }: { name: keyof Books; hint: string }) => (
  <FormText<Books> name={name} label={labels[name]} hint={hint} autoComplete="off" className="tabular" />
)
