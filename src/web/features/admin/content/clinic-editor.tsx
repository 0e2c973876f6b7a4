import { useEffect } from 'react'
import { type ClinicForm, clinicForm } from '../forms/clinic-form.ts'
import { FormFactText } from '../forms/fact-field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormText } from '../forms/form-fields.tsx'
import { goToPart } from '../forms/go-to-part.ts'
import { HoursFields } from '../forms/hours-fields.tsx'
import { formatHours, fromHoursRows, hoursByDay, toHoursRows } from '../forms/hours-form.ts'
import { Panel } from '../frame/panel.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { SectionEditor } from './section-editor.tsx'
import { SocialList } from './social-list.tsx'
import type { FormPlan } from './use-section-form.ts'

const plan: FormPlan<'clinic', ClinicForm> = {
  section: 'clinic',
  schema: clinicForm,
  labels: {
    name: 'Name',
    description: 'Description',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    hours: 'Hours',
    socials: 'Social media',
  },
  formatters: { hours: formatHours },
  lists: hoursByDay,
  toForm: (clinic) => ({ ...clinic, hours: toHoursRows(clinic.hours) }),
  fromForm: (form) => ({ ...form, hours: fromHoursRows(form.hours) }),
}

/** The editor of the clinic’s details, which are part of every page and email. */
export function ClinicEditor() {
  // A field that is named in the address, such as by the palette, gets the focus.
  useEffect(() => goToPart(location.hash), [])
  return (
    <SectionEditor plan={plan}>
      <Panel title="The clinic">
        <FormText<ClinicForm> name="name" label={plan.labels.name} />
        <FormFactText<ClinicForm> name="description" label={plan.labels.description} rows={3} />
        <FormText<ClinicForm> name="address" label={plan.labels.address} hint="Street, town, state and postcode" />
        <FieldPair>
          <div id="phone" className="scroll-mt-24">
            <FormText<ClinicForm> name="phone" label={plan.labels.phone} type="tel" hint="With its area code" />
          </div>
          <FormText<ClinicForm> name="email" label={plan.labels.email} type="email" />
        </FieldPair>
      </Panel>
      <Panel title={plan.labels.hours} hint="Choose the times of each day. Add hours for a day with a break.">
        <HoursFields />
        <p>
          <TextLink to="/admin/closed-days">Closed days and holidays</TextLink> have a page of their own.
        </p>
      </Panel>
      <SocialList />
    </SectionEditor>
  )
}
