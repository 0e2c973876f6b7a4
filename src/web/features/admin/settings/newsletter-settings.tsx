import type { z } from 'zod'
import { newsletterSettingsSchema } from '#contract/settings.ts'
import { Link } from '#web/router.tsx'
import type { FieldLabels } from '../forms/field-words.ts'
import { useFormField } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { SettingsEditor } from './settings-editor.tsx'

type NewsletterForm = z.infer<typeof newsletterSettingsSchema>

const labels: FieldLabels<NewsletterForm> = {
  sendsWelcome: 'Welcome new subscribers by email',
}

/** The email that greets a new subscriber. */
export const NewsletterSettings = () => (
  <SettingsEditor section="newsletter" label="Newsletter" schema={newsletterSettingsSchema} labels={labels}>
    <Panel title="Welcome email">
      <Switch />
      <p>
        <Link to="/admin/emails/welcome" className="text-link">
          Change what it says
        </Link>
      </p>
    </Panel>
  </SettingsEditor>
)

const Switch = () => (
  <label className="flex items-center gap-2">
    <input type="checkbox" className="size-5" {...useFormField<NewsletterForm>('sendsWelcome')} />
    {labels.sendsWelcome}
  </label>
)
