import { FormFactText } from '../forms/fact-field.tsx'
import { FormText } from '../forms/form-fields.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Pair } from '../forms/pair.tsx'
import { Panel } from '../frame/panel.tsx'
import { type ClinicForm, clinicForm } from './forms.ts'
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
  toForm: (clinic) => clinic,
  fromForm: (form) => form,
}

/** What every page and email says of the clinic itself. */
export const ClinicEditor = () => (
  <SectionEditor plan={plan}>
    <Panel title="The clinic">
      <FormText<ClinicForm> name="name" label={plan.labels.name} />
      <FormFactText<ClinicForm> name="description" label={plan.labels.description} rows={3} />
      <FormText<ClinicForm> name="address" label={plan.labels.address} />
      <Pair>
        <FormText<ClinicForm> name="phone" label={plan.labels.phone} type="tel" />
        <FormText<ClinicForm> name="email" label={plan.labels.email} type="email" />
      </Pair>
    </Panel>
    <Panel title={plan.labels.hours} hint="For example, Monday and 9 am–5 pm, or Closed">
      <ListField<ClinicForm, 'hours'> name="hours" item="Day" blank={{ day: '', hours: '' }} most={14}>
        {(index) => (
          <Pair narrow>
            <FormText<ClinicForm> name={`hours.${index}.day`} label="Day" />
            <FormText<ClinicForm> name={`hours.${index}.hours`} label="Hours" />
          </Pair>
        )}
      </ListField>
    </Panel>
    <SocialList />
  </SectionEditor>
)
