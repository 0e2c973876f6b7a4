import { businessSettingsSchema } from '#contract/settings.ts'
import { BusinessFields, businessLabels } from '../forms/business-fields.tsx'
import { SettingsEditor } from './settings-editor.tsx'

/** The settings of the legal owner of the clinic, and of the tax (docs/product.md, "Business details"). */
export const BusinessSettings = () => (
  <SettingsEditor section="business" label="Business details" schema={businessSettingsSchema} labels={businessLabels}>
    <BusinessFields />
  </SettingsEditor>
)
