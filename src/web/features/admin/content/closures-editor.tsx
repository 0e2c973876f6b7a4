import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { readPostalAddress } from '#domain/content/clinic-address.ts'
import { counted } from '#domain/count.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { useApi } from '#web/api.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { visitDaysQuery } from '#web/queries/visit-days.ts'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormSelect, FormText } from '../forms/form-fields.tsx'
import { usualSpan } from '../forms/hours-form.ts'
import { ListField } from '../forms/list-field.tsx'
import { SpansField } from '../forms/spans-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { TextLink } from '../frame/text-link.tsx'
import {
  type ClosuresForm,
  closureKinds,
  closuresByDay,
  closuresForm,
  formatClosures,
  fromRows,
  toRows,
} from './closures-form.ts'
import { HolidayDialog } from './holiday-dialog.tsx'
import { SectionEditor } from './section-editor.tsx'
import type { FormPlan } from './use-section-form.ts'

const planAt = (today: string): FormPlan<'closures', ClosuresForm> => ({
  section: 'closures',
  schema: closuresForm,
  labels: { items: 'Closed days' },
  formatters: { items: formatClosures },
  lists: closuresByDay,
  toForm: (closures) => ({ items: toRows(closures, today) }),
  fromForm: ({ items }) => fromRows(items),
  root: 'items.',
})

/** The days on which the clinic is closed, or open at other times (docs/product.md, "Closures"). */
export function ClosuresEditor() {
  const { timeZone } = useData(siteQuery)
  const { address } = useData(clinicQuery)
  const [today] = useState(() => calendarDay(new Date().toISOString(), timeZone))
  const [plan] = useState(() => planAt(today))
  const state = readPostalAddress(address).addressRegion
  return (
    <SectionEditor plan={plan}>
      <Panel
        title="Closed days"
        hint="Days that differ from your usual hours. Visitors see them beside your hours and, a week before, at the top of every page."
      >
        {(!state || state === 'SA') && <HolidayDialog today={today} />}
        <ListField<ClosuresForm, 'items'>
          name="items"
          item="Closure"
          blank={{ from: '', to: '', message: '', kind: 'closed', spans: [] }}
          most={80}
          sorted
        >
          {(index) => <ClosureFields index={index} today={today} />}
        </ListField>
      </Panel>
    </SectionEditor>
  )
}

function ClosureFields({ index, today }: { index: number; today: string }) {
  const { control, getValues, setValue } = useFormContext<ClosuresForm>()
  const name = `items.${index}` as 'items.0'
  const kind = useWatch({ control, name: `${name}.kind` })
  return (
    <>
      <FieldPair>
        <FormText<ClosuresForm>
          name={`${name}.from`}
          label="First day"
          type="date"
          min={today}
          className="tabular"
          // Most closures are one day.
          onBlur={({ target }) => {
            const last = getValues(`${name}.to`)
            if (target.value && (!last || last < target.value))
              setValue(`${name}.to`, target.value, { shouldDirty: true, shouldValidate: false })
          }}
        />
        <FormText<ClosuresForm> name={`${name}.to`} label="Last day" type="date" min={today} className="tabular" />
      </FieldPair>
      <ConfirmedVisits name={name} />
      <FieldPair>
        <FormSelect<ClosuresForm>
          name={`${name}.kind`}
          label="On these days we’re"
          options={Object.keys(closureKinds)}
          names={closureKinds}
          onChange={(chosen) => {
            if (chosen === 'short' && getValues(`${name}.spans`).length === 0)
              setValue(`${name}.spans`, [usualSpan], { shouldDirty: true })
          }}
        />
        <FormText<ClosuresForm> name={`${name}.message`} label="Message (optional)" placeholder="Christmas Day" />
      </FieldPair>
      {kind === 'short' && <SpansField<ClosuresForm> name={`items.${index}.spans`} of={`Closure ${index + 1}`} />}
    </>
  )
}

/** Says how many visits are confirmed on the days of a closure, also while these are typed: somebody has to tell the patients. */
function ConfirmedVisits({ name }: { name: 'items.0' }) {
  const { control } = useFormContext<ClosuresForm>()
  const [from, to] = useWatch({ control, name: [`${name}.from`, `${name}.to`] })
  const { data = [] } = useQuery(visitDaysQuery(useApi()))
  const days = data.filter(({ day }) => day >= from && day <= (to || from))
  const count = days.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <p aria-live="polite" className="font-semibold text-small empty:hidden">
      {days[0] && (
        <>
          {counted(count, ['visit is', 'visits are'])} confirmed on {!to || to === from ? 'this day' : 'these days'}.{' '}
          <TextLink to={`/admin/appointments?status=confirmed&layout=week&day=${days[0].day}`}>
            See {count === 1 ? 'it' : 'them'} in the calendar
          </TextLink>
        </>
      )}
    </p>
  )
}
