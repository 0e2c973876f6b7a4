import type { z } from 'zod'
import { newsletterSettingsSchema } from '#contract/settings.ts'
import type { FieldLabels } from '../forms/field-words.ts'
import { FormTextArea, useFormField } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { SettingsEditor } from './settings-editor.tsx'

type NewsletterForm = z.infer<typeof newsletterSettingsSchema>

const labels: FieldLabels<NewsletterForm> = {
  sendsWelcome: 'Welcome new subscribers by email',
  welcomeText: 'What it says',
}

/** The email that greets a new subscriber. */
export const NewsletterSettings = () => (
  <SettingsEditor section="newsletter" label="Newsletter" schema={newsletterSettingsSchema} labels={labels}>
    <Panel title="Welcome email">
      <Switch />
      <FormTextArea<NewsletterForm>
        name="welcomeText"
        label={labels.welcomeText}
        rows={6}
        hint="Leave an empty line between paragraphs. If you leave this empty, we use our own words. The unsubscribe link is always added."
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
