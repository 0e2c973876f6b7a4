import { type AboutForm, aboutForm, fromTexts, toTexts } from './forms.ts'
import type { FormPlan } from './use-section-form.ts'

/** The form of About, of which the logo is a part. */
export const aboutPlan: FormPlan<'about', AboutForm> = {
  section: 'about',
  schema: aboutForm,
  labels: {
    title: 'Title',
    subtitle: 'Subtitle',
    mission: 'Mission',
    founded: 'Founded',
    description: 'Description',
    stats: 'Numbers',
    image: 'Image',
    logoImage: 'Logo',
  },
  // The logo is in the header, in emails and on vouchers: who takes back a paragraph does not mean it.
  restore: {
    valueOf: (version, { logoImage }) => ({ ...version, logoImage }),
    note: 'The logo stays as it is.',
  },
  toForm: (about) => ({ ...about, description: toTexts(about.description) }),
  fromForm: (form) => ({ ...form, description: fromTexts(form.description) }),
}
