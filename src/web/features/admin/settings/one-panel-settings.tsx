import {
  bookingSettingsSchema,
  businessSettingsSchema,
  newsletterSettingsSchema,
  pageViewsSettingsSchema,
  type Settings,
} from '#contract/settings.ts'
import { BusinessFields, businessLabels } from '../forms/business-fields.tsx'
import type { FieldLabels } from '../forms/field-texts.ts'
import { FormCheckbox, FormText } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { SettingsEditor } from './settings-editor.tsx'

type BookingForm = Settings['booking']
type NewsletterForm = Settings['newsletter']
type PageViewsForm = Settings['page-views']

const bookingLabels: FieldLabels<BookingForm> = { bookingUrl: 'Booking address' }
const newsletterLabels: FieldLabels<NewsletterForm> = {
  confirmsFirst: 'Ask people to confirm by email before they’re on the list',
  sendsWelcome: 'Welcome new subscribers by email',
}
const pageViewsLabels: FieldLabels<PageViewsForm> = { countsPageViews: 'Count how often pages are looked at' }

/** The widget of the home page's booking section (docs/product.md, "Booking widget and map"). */
export const BookingSettings = () => (
  <SettingsEditor section="booking" label="Booking" schema={bookingSettingsSchema} labels={bookingLabels}>
    <Panel
      title="Online booking"
      hint="Your booking provider’s page for embedding, such as https://your-clinic.au1.cliniko.com/bookings?embedded=true"
    >
      <FormText<BookingForm>
        name="bookingUrl"
        label={bookingLabels.bookingUrl}
        inputMode="url"
        hint="Starts with https://. If you leave it empty, the site shows your phone, your email and the request form instead."
      />
    </Panel>
  </SettingsEditor>
)

/** The settings of the legal owner of the clinic, and of the tax (docs/product.md, "Business details"). */
export const BusinessSettings = () => (
  <SettingsEditor section="business" label="Business details" schema={businessSettingsSchema} labels={businessLabels}>
    <BusinessFields />
  </SettingsEditor>
)

/** The settings of subscribing to the newsletter. */
export const NewsletterSettings = () => (
  <SettingsEditor section="newsletter" label="Newsletter" schema={newsletterSettingsSchema} labels={newsletterLabels}>
    <Panel title="New subscribers">
      <FormCheckbox<NewsletterForm> name="confirmsFirst" label={newsletterLabels.confirmsFirst} />
      <p className="text-ink-soft text-small">
        They get an email with a button, and are on the list once they’ve pressed it. Whoever doesn’t within 7 days is
        forgotten. <TextLink to="/admin/emails/newsletter-opt-in">Change what it says</TextLink>
      </p>
      <FormCheckbox<NewsletterForm> name="sendsWelcome" label={newsletterLabels.sendsWelcome} />
      <p className="text-ink-soft text-small">
        <TextLink to="/admin/emails/welcome">Change what it says</TextLink>
      </p>
    </Panel>
  </SettingsEditor>
)

/** The setting that turns the counting of page views on or off. */
export const PageViewsSettings = () => (
  <SettingsEditor section="page-views" label="Page views" schema={pageViewsSettingsSchema} labels={pageViewsLabels}>
    <Panel
      title="Page views"
      hint="Counted on your own server, without cookies, and without anything about the person: only the page, the day, and which other site a link was on."
    >
      <FormCheckbox<PageViewsForm> name="countsPageViews" label={pageViewsLabels.countsPageViews} />
      <p>
        <TextLink to="/admin/page-views">See the counts</TextLink>
      </p>
    </Panel>
  </SettingsEditor>
)
