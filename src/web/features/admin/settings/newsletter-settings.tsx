import type { z } from 'zod'
import { newsletterSettingsSchema } from '#contract/settings.ts'
import { Link } from '#web/router.tsx'
import type { FieldLabels } from '../forms/field-words.ts'
import { useFormField } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { SettingsEditor } from './settings-editor.tsx'

type NewsletterForm = z.infer<typeof newsletterSettingsSchema>

const labels: FieldLabels<NewsletterForm> = {
  confirmsFirst: 'Ask people to confirm by email before they’re on the list',
  sendsWelcome: 'Welcome new subscribers by email',
}

/** The settings of subscribing to the newsletter. */
export const NewsletterSettings = () => (
  <SettingsEditor section="newsletter" label="Newsletter" schema={newsletterSettingsSchema} labels={labels}>
    <Panel title="New subscribers">
      <Switch name="confirmsFirst" />
      <p className="text-ink-soft text-small">
        They get an email with a button, and are on the list once they’ve pressed it. Whoever doesn’t within 7 days is
        forgotten.{' '}
        <Link to="/admin/emails/newsletter-opt-in" className="text-link">
          Change what it says
        </Link>
      </p>
      <Switch name="sendsWelcome" />
      <p className="text-ink-soft text-small">
        <Link to="/admin/emails/welcome" className="text-link">
          Change what it says
        </Link>
      </p>
    </Panel>
  </SettingsEditor>
)

const Switch = ({ name }: { name: keyof NewsletterForm }) => (
  <label className="flex items-center gap-2">
    <input type="checkbox" className="size-5" {...useFormField<NewsletterForm>(name)} />
    {labels[name]}
  </label>
)
