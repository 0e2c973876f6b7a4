import { type Breach, type BreachChange, breachAreaNames, breachAreas, breachSchema } from '#contract/breach.ts'
import { useApi } from '#web/api.ts'
import { noteBreach, saveBreach } from '#web/queries/people.ts'
import { auditChoicesQuery } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { CheckList } from '../forms/check-list.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'

/** The form of a data breach: the facts, and the decision. */
export function BreachDialog({ breach, onClose }: { breach?: Breach; onClose: () => void }) {
  const api = useApi()
  const { who } = useData(auditChoicesQuery)
  return (
    <FormDialog<BreachChange>
      title={breach ? 'What is known by now' : 'Note what happened'}
      action="Save"
      onClose={onClose}
      schema={breachSchema}
      success="The record has been saved."
      send={(change) => (breach ? saveBreach(api, breach, change) : noteBreach(api, change))}
      invalidates={[['admin', 'breaches']]}
    >
      {(field, form) => (
        <>
          <TextArea label="What happened" {...field('what')} defaultValue={breach?.what} rows={3} />
          <TextField label="Noticed on" type="date" {...field('noticedOn')} defaultValue={breach?.noticedOn} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="From" type="datetime-local" {...field('from')} defaultValue={breach?.from} />
            <TextField label="To" type="datetime-local" {...field('to')} defaultValue={breach?.to} />
          </div>
          <SelectField
            label="Whose account"
            {...field('account')}
            defaultValue={breach?.account ?? ''}
            hint="With an account, only the requests that it opened count, unless it looked through a list."
          >
            <option value="">Not known, or another way</option>
            {[...new Set([...who, ...(breach?.account ? [breach.account] : [])])].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
          <CheckList
            legend="What may have been seen"
            choices={breachAreaNames.map((area) => ({ value: area, label: breachAreas[area] }))}
            chosen={breach?.areas ?? []}
            error={field('areas').error}
            {...form.register('areas')}
          />
          <SelectField label="Decision" {...field('decision')} defaultValue={breach?.decision ?? 'open'}>
            <option value="open">Not yet: we’re finding out</option>
            <option value="told">Serious harm is likely: the OAIC and the people were told</option>
            <option value="no_harm">Serious harm isn’t likely</option>
          </SelectField>
          <TextArea
            label="Why, and who was told when"
            {...field('outcome')}
            defaultValue={breach?.outcome}
            rows={3}
            hint="Needed once it’s decided"
          />
        </>
      )}
    </FormDialog>
  )
}
