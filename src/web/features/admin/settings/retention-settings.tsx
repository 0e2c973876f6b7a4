import { type AppointmentRules, appointmentRulesSchema } from '#contract/appointment.ts'
import type { FieldLabels } from '../forms/field-texts.ts'
import { FormCount } from '../forms/form-fields.tsx'
import { useRetentionConfirmation } from '../forms/use-retention-confirmation.tsx'
import { Panel } from '../frame/panel.tsx'
import { SettingsEditor } from './settings-editor.tsx'

const labels: FieldLabels<AppointmentRules> = {
  retentionMonths: 'Months to keep requests',
}

/** How long health information is kept (docs/product.md, "Retention"). */
export function RetentionSettings() {
  const { agreed, question } = useRetentionConfirmation()
  return (
    <SettingsEditor
      section="retention"
      label="Old requests"
      schema={appointmentRulesSchema}
      labels={labels}
      agreed={agreed}
    >
      <Panel title="Appointment requests" hint="They’re health information. Keep them only as long as you need them.">
        <FormCount<AppointmentRules>
          name="retentionMonths"
          label={labels.retentionMonths}
          min={0}
          max={600}
          hint="Counted from the last change. Older requests are deleted for good, with their emails. Enter 0 to keep them all."
        />
      </Panel>
      {question}
    </SettingsEditor>
  )
}
