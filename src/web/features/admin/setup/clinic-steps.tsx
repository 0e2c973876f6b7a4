import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Clinic } from '#contract/content.ts'
import { useApi } from '#web/api.ts'
import { fetchSection, saveSection } from '#web/queries/admin-sections.ts'
import { type ClinicForm as ClinicInfo, clinicForm } from '../forms/clinic-form.ts'
import { FieldPair } from '../forms/field-pair.tsx'
import type { FieldLabels } from '../forms/field-texts.ts'
import { FormText, FormTextArea } from '../forms/form-fields.tsx'
import { HoursFields } from '../forms/hours-fields.tsx'
import { formatHours, fromHoursRows, hoursByDay, toHoursRows } from '../forms/hours-form.ts'
import { Panel } from '../frame/panel.tsx'
import { StepForm } from './step-form.tsx'

type ClinicFields = ClinicInfo

const labels: FieldLabels<ClinicFields> = {
  name: 'Name of the clinic',
  description: 'The clinic in one or two sentences',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
  socials: 'Social media',
}

/** A step that edits part of Clinic Info. */
function ClinicForm({ step, children }: { step: 'clinic' | 'hours'; children: ReactNode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  return (
    <StepForm<Clinic, number, ClinicFields>
      step={step}
      plan={{
        schema: clinicForm,
        labels,
        formatters: { hours: formatHours },
        lists: hoursByDay,
        toForm: (clinic) => ({ ...clinic, hours: toHoursRows(clinic.hours) }),
        fromForm: (form) => ({ ...form, hours: fromHoursRows(form.hours) }),
        queryKey: ['admin', 'content', 'clinic'],
        read: () => fetchSection(api, 'clinic'),
        save: (revised) => saveSection(api, 'clinic', revised),
        invalidates: ['content'],
      }}
      onSaved={() => void queryClient.invalidateQueries({ queryKey: ['admin', 'content', 'contact'] })}
    >
      {children}
    </StepForm>
  )
}

/** `socials`: the list of social media accounts, which is shared with the editor of Clinic Info. */
export const ClinicStep = ({ socials }: { socials: ReactNode }) => (
  <ClinicForm step="clinic">
    <Panel title="The clinic">
      <FormText<ClinicFields> name="name" label={labels.name} autoComplete="organization" />
      <FormText<ClinicFields>
        name="address"
        label={labels.address}
        hint="For example, 12 Main Street, Hahndorf SA 5245"
        autoComplete="street-address"
      />
      <FieldPair>
        <FormText<ClinicFields> name="phone" label={labels.phone} type="tel" autoComplete="tel" />
        <FormText<ClinicFields> name="email" label={labels.email} type="email" autoComplete="email" />
      </FieldPair>
      <FormTextArea<ClinicFields>
        name="description"
        label={labels.description}
        rows={3}
        hint="Shown at the foot of every page and read by search engines. Say what you do and where."
      />
    </Panel>
    {socials}
  </ClinicForm>
)

export const HoursStep = () => (
  <ClinicForm step="hours">
    <Panel title="Opening hours" hint="Choose the times of each day. Add hours for a day with a break.">
      <HoursFields />
    </Panel>
  </ClinicForm>
)
