import { FieldPair } from '../forms/field-pair.tsx'
import { FormText, useFormField } from '../forms/form-fields.tsx'
import { ListField } from '../forms/list-field.tsx'
import type { FeeRow } from './fee-form.ts'

type Form = { fees: FeeRow[] }

/** The durations and fees of a treatment, in the form around them. */
export const FeeFields = ({ legend }: { legend: string }) => (
  <fieldset>
    <legend className="mb-1 font-serif text-lead">{legend}</legend>
    <p className="mb-3 text-ink-soft text-small">
      Shown on the home page, the treatment’s page and the request form, and read by search engines.
    </p>
    <ListField<Form, 'fees'>
      name="fees"
      item="Fee"
      blank={{ label: '', minutes: '', fee: '', hidden: false }}
      most={12}
    >
      {(index) => (
        <>
          <FormText<Form>
            name={`fees.${index}.label`}
            label="For"
            hint={index === 0 ? 'For example, First visit, Follow-up or Concession' : undefined}
          />
          <FieldPair>
            <FormText<Form>
              name={`fees.${index}.minutes`}
              label="Minutes"
              inputMode="numeric"
              autoComplete="off"
              className="tabular"
            />
            <FormText<Form>
              name={`fees.${index}.fee`}
              label="Fee in dollars"
              inputMode="decimal"
              autoComplete="off"
              className="tabular"
            />
          </FieldPair>
          <Hidden index={index} />
        </>
      )}
    </ListField>
  </fieldset>
)

const Hidden = ({ index }: { index: number }) => (
  <label className="flex items-center gap-2.5">
    <input type="checkbox" className="size-[1.15rem] accent-jade" {...useFormField<Form>(`fees.${index}.hidden`)} />
    Hide this on the site
  </label>
)
