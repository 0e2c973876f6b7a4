import type { z } from 'zod'
import { newsletterSettingsSchema } from '#contract/settings.ts'
import type { FieldLabels } from '../forms/field-words.ts'
import { FormCheckbox } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { TextLink } from '../frame/text-link.tsx'
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
      <FormCheckbox<NewsletterForm> name="confirmsFirst" label={labels.confirmsFirst} />
      <p className="text-ink-soft text-small">
        They get an email with a button, and are on the list once they’ve pressed it. Whoever doesn’t within 7 days is
        forgotten. <TextLink to="/admin/emails/newsletter-opt-in">Change what it says</TextLink>
      </p>
      <FormCheckbox<NewsletterForm> name="sendsWelcome" label={labels.sendsWelcome} />
      <p className="text-ink-soft text-small">
        <TextLink to="/admin/emails/welcome">Change what it says</TextLink>
      </p>
    </Panel>
  </SettingsEditor>
)
