import { useFormContext } from 'react-hook-form'
import { type AppointmentRules, appointmentRulesSchema } from '#contract/appointment.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FieldLabels } from '../forms/field-words.ts'
import { useFormField } from '../forms/form-fields.tsx'
import { useExpiryQuestion } from '../forms/use-expiry-question.tsx'
import { Panel } from '../frame/panel.tsx'
import { SettingsEditor } from './settings-editor.tsx'

const labels: FieldLabels<AppointmentRules> = {
  retentionMonths: 'Months to keep requests',
}

/** How long health information is kept (docs/product.md, "Retention"). */
export function RetentionSettings() {
  const { agreed, question } = useExpiryQuestion()
  return (
    <SettingsEditor
      section="retention"
      label="Old requests"
      schema={appointmentRulesSchema}
      labels={labels}
      agreed={agreed}
    >
      <Panel title="Appointment requests" hint="They’re health information. Keep them only as long as you need them.">
        <Months />
      </Panel>
      {question}
    </SettingsEditor>
  )
}

function Months() {
  const { formState } = useFormContext<AppointmentRules>()
  return (
    <TextField
      label={labels.retentionMonths}
      type="number"
      inputMode="numeric"
      min={0}
      max={600}
      className="tabular max-w-32"
      hint="Counted from the last change. Older requests are deleted for good, with their emails. Enter 0 to keep them all."
      error={formState.errors.retentionMonths?.message}
      {...useFormField<AppointmentRules>('retentionMonths', { valueAsNumber: true })}
    />
  )
}
