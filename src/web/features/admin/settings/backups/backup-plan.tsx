import { useFormContext } from 'react-hook-form'
import { backupPlanSchema, type Settings } from '#contract/settings.ts'
import { FieldPair } from '#web/features/admin/forms/field-pair.tsx'
import type { FieldLabels } from '#web/features/admin/forms/field-words.ts'
import { FormText, useFormField } from '#web/features/admin/forms/form-fields.tsx'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SettingsEditor } from '../settings-editor.tsx'

type Plan = Settings['backups']

const labels: FieldLabels<Plan> = {
  daily: 'Back up every day',
  time: 'At',
  keepDaily: 'Days to keep',
  keepWeekly: 'Weeks to keep',
}

/** The schedule of automatic backups, and the number to keep. */
export const BackupPlanSettings = () => (
  <SettingsEditor section="backups" label="Backups" schema={backupPlanSchema} labels={labels}>
    <Panel title="Schedule" hint="The site goes on meanwhile. Choose a quiet hour.">
      <Daily />
      <FormText<Plan>
        name="time"
        label={labels.time}
        type="time"
        className="max-w-40"
        hint="By the clinic’s clock. A backup that was missed is made as soon as the server runs again."
      />
      <FieldPair>
        <Count name="keepDaily" hint="The newest of each day stays" />
        <Count name="keepWeekly" hint="The newest of each week stays" />
      </FieldPair>
    </Panel>
  </SettingsEditor>
)

const Daily = () => (
  <label className="flex items-center gap-2">
    <input type="checkbox" className="size-5" {...useFormField<Plan>('daily')} />
    {labels.daily}
  </label>
)

function Count({ name, hint }: { name: 'keepDaily' | 'keepWeekly'; hint: string }) {
  const { formState } = useFormContext<Plan>()
  return (
    <TextField
      label={labels[name]}
      type="number"
      inputMode="numeric"
      className="tabular max-w-32"
      hint={hint}
      error={formState.errors[name]?.message}
      {...useFormField<Plan>(name, { valueAsNumber: true })}
    />
  )
}
