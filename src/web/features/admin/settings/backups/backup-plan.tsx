import { backupPlanSchema, type Settings } from '#contract/settings.ts'
import { FieldPair } from '#web/features/admin/forms/field-pair.tsx'
import type { FieldLabels } from '#web/features/admin/forms/field-words.ts'
import { FormCheckbox, FormCount, FormText } from '#web/features/admin/forms/form-fields.tsx'
import { Panel } from '#web/features/admin/frame/panel.tsx'
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
      <FormCheckbox<Plan> name="daily" label={labels.daily} />
      <FormText<Plan>
        name="time"
        label={labels.time}
        type="time"
        className="max-w-40"
        hint="By the clinic’s clock. A backup that was missed is made as soon as the server runs again."
      />
      <FieldPair>
        <FormCount<Plan> name="keepDaily" label={labels.keepDaily} hint="The newest of each day stays" />
        <FormCount<Plan> name="keepWeekly" label={labels.keepWeekly} hint="The newest of each week stays" />
      </FieldPair>
    </Panel>
  </SettingsEditor>
)
