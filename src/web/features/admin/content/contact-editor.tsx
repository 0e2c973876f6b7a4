import type { SharedDetail } from '#contract/content.ts'
import { FormFactText } from '../forms/fact-field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormText } from '../forms/form-fields.tsx'
import { isSame } from '../forms/is-same.ts'
import { ListField } from '../forms/list-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { type ContactForm, contactForm, fromTexts, toTexts } from './forms.ts'
import { SectionEditor } from './section-editor.tsx'
import { SocialList } from './social-list.tsx'
import type { FormPlan } from './use-section-form.ts'

const sharedDetails: SharedDetail[] = ['address', 'phone', 'email', 'socials']

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
  // Each detail that nobody touched here is left out: it may have been changed under Clinic Info since this edit began.
  sent: (contact, base) => {
    const untouched = (name: string) => {
      const detail = sharedDetails.find((each) => each === name)
      return detail !== undefined && isSame(contact[detail], base[detail])
    }
    return Object.fromEntries(Object.entries(contact).filter(([name]) => !untouched(name)))
  },
}

/** The editor of the contact section at the end of the home page. */
export const ContactEditor = () => (
  <SectionEditor plan={plan}>
    <Panel title="Contact details" hint="The same as in Clinic Info: a change in either place changes both">
      <FormText<ContactForm> name="address" label={plan.labels.address} />
      <FieldPair>
        <FormText<ContactForm> name="phone" label={plan.labels.phone} type="tel" />
        <FormText<ContactForm> name="email" label={plan.labels.email} type="email" />
      </FieldPair>
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
    <SocialList />
  </SectionEditor>
)
