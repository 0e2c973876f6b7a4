import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { maxHoursLines } from '#contract/hours.ts'
import { weekdays } from '#domain/content/opening-hours.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { FieldPair } from './field-pair.tsx'
import { FormText, useFormField } from './form-fields.tsx'
import { type HoursForm, kindNames, usualSpan } from './hours-form.ts'
import { Options } from './options.tsx'
import { RowButton } from './row-button.tsx'
import { SpansField } from './spans-field.tsx'
import { useRemoval } from './use-removal.tsx'

/** The opening hours in the form around it: a row for each weekday, and further lines in words. */
export function HoursFields() {
  const { control, getValues } = useFormContext<HoursForm>()
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'hours' })
  const removal = useRemoval<HoursForm['hours'][number]>({
    valueAt: (place) => getValues('hours')[weekdays.length + place]!,
    remove: (place) => remove(weekdays.length + place),
    insert: (place, line) => insert(weekdays.length + place, line, { shouldFocus: false }),
    nameOf: (place) => `line ${place + 1}`,
  })
  const others = fields.slice(weekdays.length)
  return (
    <>
      <div id="hours" className="scroll-mt-24 divide-y divide-stone">
        {weekdays.map((day, index) => (
          <DayRow key={day} day={day} index={index} />
        ))}
      </div>
      {others.map(({ id }, place) => {
        const index = weekdays.length + place
        return (
          <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-stone border-t pt-4">
            <FieldPair narrow>
              <FormText<HoursForm> name={`hours.${index}.day`} label={`Line ${place + 1}`} />
              <FormText<HoursForm> name={`hours.${index}.hours`} label={`Line ${place + 1} in words`} />
            </FieldPair>
            <span className="pt-7">
              <RowButton
                label={`Remove line ${place + 1}`}
                {...removal.remover}
                onClick={() => removal.removeAt(place)}
              >
                <Trash2 aria-hidden />
              </RowButton>
            </span>
          </div>
        )
      })}
      {removal.announcement}
      {removal.notice}
      <div>
        <UnavailableButton
          reason={fields.length >= maxHoursLines && `There can be at most ${maxHoursLines} lines. Remove one first.`}
        >
          {(off) => (
            <Button
              variant="quiet"
              {...removal.adder}
              onClick={() => {
                removal.forget()
                append({ day: '', kind: 'words', hours: '', spans: [] })
              }}
              {...off}
            >
              <Plus aria-hidden className="size-4" />
              Add a line in words
            </Button>
          )}
        </UnavailableButton>
        <p className="mt-2 text-ink-soft text-small">For example, Public holidays: By appointment</p>
      </div>
    </>
  )
}

function DayRow({ day, index }: { day: string; index: number }) {
  const { control, getValues, setValue } = useFormContext<HoursForm>()
  const kind = useWatch({ control, name: `hours.${index}.kind` as 'hours.0.kind' })
  const field = useFormField<HoursForm>(`hours.${index}.kind`, {
    onChange: ({ target }) => {
      const spans = `hours.${index}.spans` as 'hours.0.spans'
      if (target.value === 'open' && getValues(spans).length === 0) setValue(spans, [usualSpan], { shouldDirty: true })
    },
  })
  return (
    <fieldset
      id={day.toLowerCase()}
      className="grid scroll-mt-24 gap-x-4 gap-y-2 py-3 first:pt-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <legend className="sr-only">{day}</legend>
      <Field label={day}>
        {(control) => (
          <select className="field" {...control} {...field}>
            <Options of={kindNames} />
          </select>
        )}
      </Field>
      {kind === 'open' && (
        <div className="sm:pt-6">
          <SpansField<HoursForm> name={`hours.${index}.spans`} of={day} />
        </div>
      )}
      {kind === 'words' && (
        <FormText<HoursForm>
          name={`hours.${index}.hours`}
          label={<span className="sr-only">{`${day} in words`}</span>}
          className="sm:mt-1"
        />
      )}
    </fieldset>
  )
}
