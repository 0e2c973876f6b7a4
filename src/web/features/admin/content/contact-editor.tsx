import { Fragment } from 'react'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { FormFactText } from '../forms/fact-field.tsx'
import { FormText } from '../forms/form-fields.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { type ContactForm, contactForm, fromTexts, toTexts } from './forms.ts'
import { SectionEditor } from './section-editor.tsx'
import type { FormPlan } from './use-section-form.ts'

const plan: FormPlan<'contact', ContactForm> = {
  section: 'contact',
  schema: contactForm,
  labels: {
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    mapUrl: 'Map address',
    description: 'Description',
    socials: 'Social media',
  },
  toForm: (contact) => ({ ...contact, description: toTexts(contact.description) }),
  fromForm: (form) => ({ ...form, description: fromTexts(form.description) }),
  sent: ({ mapUrl, description }) => ({ mapUrl, description }),
}

/** The details that are written once, in Clinic Info. */
function ClinicDetails() {
  const { address, phone, email } = useData(clinicQuery)
  const { labels } = plan
  const facts: [string, string][] = [
    [labels.address, address],
    [labels.phone, phone],
    [labels.email, email],
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value || 'Not filled in yet'}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="text-small">
        These and the social media links are the clinic’s everywhere. Change them in{' '}
        <SiteLink href="/admin?section=clinic" className="text-link">
          Clinic Info
        </SiteLink>
        .
      </p>
    </>
  )
}

/** The end of the home page. */
export const ContactEditor = () => (
  <SectionEditor plan={plan}>
    <Panel title="Contact details">
      <ClinicDetails />
      <FormText<ContactForm>
        name="mapUrl"
        label={plan.labels.mapUrl}
        hint="In Google Maps, choose Share, then “Embed a map”, and paste what it gives you here. The map’s address from your browser works too. You can leave it empty."
      />
    </Panel>
    <Panel title={plan.labels.description} hint="One field for each paragraph">
      <ListField<ContactForm, 'description'> name="description" item="Paragraph" blank={{ text: '' }} most={30}>
        {(index) => (
          <FormFactText<ContactForm> name={`description.${index}.text`} label={`Paragraph ${index + 1}`} rows={3} />
        )}
      </ListField>
    </Panel>
  </SectionEditor>
)
