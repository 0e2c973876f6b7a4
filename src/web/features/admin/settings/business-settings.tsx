import { businessSettingsSchema } from '#contract/settings.ts'
import { BusinessFields, businessLabels } from '../forms/business-fields.tsx'
import { SettingsEditor } from './settings-editor.tsx'

/** Who stands behind the clinic, and which tax it charges (docs/product.md, "Business details"). */
export const BusinessSettings = () => (
  <SettingsEditor section="business" label="Business details" schema={businessSettingsSchema} labels={businessLabels}>
    <BusinessFields />
  </SettingsEditor>
)
