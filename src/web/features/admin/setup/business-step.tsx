import { businessSettingsSchema } from '#contract/settings.ts'
import type { Business } from '#domain/identity/business.ts'
import { useApi } from '#web/api.ts'
import { readSettings, saveSettings } from '#web/queries/settings.ts'
import { BusinessFields, businessLabels } from '../forms/business-fields.tsx'
import { StepForm } from './step-form.tsx'

/** The step for the legal owner of the clinic, who is named on receipts. */
export function BusinessStep() {
  const api = useApi()
  return (
    <StepForm<Business, string, Business>
      step="business"
      plan={{
        schema: businessSettingsSchema,
        labels: businessLabels,
        toForm: (value) => value,
        fromForm: (form) => form,
        queryKey: ['admin', 'settings', 'business'],
        read: () => readSettings(api, 'business'),
        save: (revised) => saveSettings(api, 'business', revised),
        invalidates: ['site'],
      }}
    >
      <BusinessFields />
    </StepForm>
  )
}
