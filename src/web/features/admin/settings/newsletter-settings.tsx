import type { z } from 'zod'
import { newsletterSettingsSchema } from '#contract/settings.ts'
import type { FieldLabels } from '../forms/field-words.ts'
import { FormTextArea, useFormField } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { SettingsEditor } from './settings-editor.tsx'

type NewsletterForm = z.infer<typeof newsletterSettingsSchema>

const labels: FieldLabels<NewsletterForm> = {
  sendsWelcome: 'Welcome new subscribers by e-mail',
  welcomeText: 'What it says',
}

/** The e-mail that greets a new subscriber (product.md 9). */
export const NewsletterSettings = () => (
  <SettingsEditor section="newsletter" label="Newsletter" schema={newsletterSettingsSchema} labels={labels}>
    <Panel title="Welcome e-mail">
      <Switch />
      <FormTextArea<NewsletterForm>
        name="welcomeText"
        label={labels.welcomeText}
        rows={6}
        hint="An empty line begins a new paragraph. Empty: a few words of ours. The way to unsubscribe is always added."
      />
    </Panel>
  </SettingsEditor>
)

const Switch = () => (
  <label className="flex items-center gap-2">
    <input type="checkbox" className="size-5" {...useFormField<NewsletterForm>('sendsWelcome')} />
    {labels.sendsWelcome}
  </label>
)
