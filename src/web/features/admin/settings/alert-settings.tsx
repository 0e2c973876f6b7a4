import { alertSettingsSchema, type Settings } from '#contract/settings.ts'
import type { FieldLabels } from '../forms/field-texts.ts'
import { FormCheckbox } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { SettingsEditor } from './settings-editor.tsx'

type AlertForm = Settings['alerts']

const labels: FieldLabels<AlertForm> = {
  tellsOwners: 'Email the owners when something needs them',
}

/** Whether owners hear by email of what needs them (docs/product.md, "Emails to owners"). */
export const AlertSettings = () => (
  <SettingsEditor section="alerts" label="Emails to owners" schema={alertSettingsSchema} labels={labels}>
    <Panel
      title="Emails to owners"
      hint="A payment that waits for a decision, a backup that failed or is late, a disk that is nearly full, a certificate that ends soon, and connections that have to be entered again. Once for each, and again after a week if it goes on."
    >
      <FormCheckbox<AlertForm> name="tellsOwners" label={labels.tellsOwners} />
    </Panel>
  </SettingsEditor>
)
