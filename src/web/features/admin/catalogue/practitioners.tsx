import { z } from 'zod'
import { type Practitioner, type PractitionerInput, practitionerInputSchema } from '#contract/practitioner.ts'
import { registrationRule } from '#domain/identity/business.ts'
import { practitionersQuery, siteQuery } from '#web/queries/catalogue.ts'
import { practitionerChanges } from '#web/queries/catalogue-changes.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { FormText, FormTextArea } from '../forms/form-fields.tsx'
import { wordPart } from '../forms/go-to-part.ts'
import { ImageField } from '../forms/image-field.tsx'
import { ListField } from '../forms/list-field.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { useFreshData } from '../lists/refetch-on-return.ts'
import { Thumbnail } from '../lists/thumbnail.tsx'
import { Chips } from './chips.tsx'
import { type EntryKind, isBlank, otherFault } from './entry-kind.ts'
import { EntryList } from './entry-list.tsx'
import { SlugField } from './slug-field.tsx'

const { registration, shortBio, specialties, languages, certifications } = practitionerInputSchema.shape
const texts = <T extends z.ZodType<string, string>>({ element }: z.ZodArray<T>) =>
  z.array(z.object({ text: element })).max(30)
/**
 * The contract’s type, with nothing left out, and except for lists of strings: a form needs objects as entries, so that
 * they can be reordered.
 */
const form = practitionerInputSchema.extend({
  registration: registration.unwrap(),
  shortBio: shortBio.unwrap(),
  specialties: texts(specialties.unwrap()),
  languages: texts(languages.unwrap()),
  certifications: texts(certifications),
})
type Form = z.infer<typeof form>

const toTexts = (list: string[]) => list.map((text) => ({ text }))
const fromTexts = (list: { text: string }[]) => list.map(({ text }) => text)

const kind: EntryKind<Practitioner, Form, PractitionerInput> = {
  label: 'Practitioner',
  entity: 'practitioner',
  query: practitionersQuery,
  changes: practitionerChanges,
  schema: form,
  blank: {
    name: '',
    slug: '',
    title: '',
    registration: '',
    image: '',
    shortBio: '',
    bio: '',
    specialties: [],
    languages: [],
    certifications: [{ text: '' }],
  },
  labels: {
    name: 'Name',
    slug: 'Slug',
    title: 'Title',
    registration: 'Registration number',
    image: 'Image',
    shortBio: 'Short bio',
    bio: 'Bio',
    specialties: 'Specialties',
    languages: 'Languages spoken',
    certifications: 'Certifications & Qualifications',
  },
  toForm: ({ id: _, ...practitioner }) => ({
    ...practitioner,
    registration: practitioner.registration ?? '',
    specialties: toTexts(practitioner.specialties),
    languages: toTexts(practitioner.languages ?? []),
    certifications: toTexts(practitioner.certifications),
  }),
  fromForm: (values) => ({
    ...values,
    specialties: fromTexts(values.specialties),
    languages: fromTexts(values.languages),
    certifications: fromTexts(values.certifications),
  }),
  fault: ({ name, slug, title, bio, image, certifications }) => {
    if ([name, slug, title, bio, image].some(isBlank) || certifications.length === 0)
      return 'Please fill out all required fields and add at least one certification.'
    if (certifications.some(({ text }) => isBlank(text)))
      return 'Please fill out all certification fields or remove empty ones.'
    return otherFault
  },
  nameOf: ({ name }) => name,
  deletion: ({ name }) => `Are you sure you want to delete the practitioner “${name}”? This action cannot be undone.`,
  empty: 'No practitioners found. Add your first practitioner to display on your website.',
}

/** The list of practitioners, with round photos. */
export const PractitionerList = () => (
  <EntryList
    kind={kind}
    notice={<WhomToSee />}
    card={({ image, name, title, bio, certifications }) => (
      <div className="grid gap-x-[1.4rem] gap-y-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
        <Thumbnail src={image} alt={`Photo of ${name}`} sizes="7rem" className="size-26 rounded-[50%]" />
        <div className="grid min-w-0 gap-3">
          <div>
            <h2 className="text-[1.25rem]">{name}</h2>
            <p className="text-ink-soft">{title}</p>
          </div>
          <p className="line-clamp-6">{bio}</p>
          <div>
            <h3 className="mb-1.5 font-sans font-semibold text-small">Certifications & Qualifications</h3>
            <Chips texts={certifications} />
          </div>
        </div>
      </div>
    )}
    fields={({ adding }) => (
      <>
        <FormText<Form> name="name" label={`${kind.labels.name} *`} />
        <SlugField<Form> from="name" name="slug" follows={adding} />
        <FormText<Form> name="title" label={`${kind.labels.title} *`} hint="For example, Registered Practitioner" />
        <Registration />
        <ImageField<Form> name="image" label={`${kind.labels.image} *`} hint="An address starting with https:// or /" />
        <FormTextArea<Form>
          name="shortBio"
          label={kind.labels.shortBio}
          rows={3}
          hint="Shown on the home page. If you leave it empty, we use the bio."
        />
        <FormTextArea<Form> name="bio" label={`${kind.labels.bio} *`} rows={5} />
        <TextList name="specialties" item="Specialty" />
        <TextList name="languages" item="Language" />
        <TextList name="certifications" item="Certification" least={1} />
      </>
    )}
  />
)

/** Whether patients are asked whom they would like to see is decided where the site's words are. */
function WhomToSee() {
  const { requestPractitioner } = useData(wordsQuery)
  if (useFreshData(practitionersQuery).length < 2) return null
  return (
    <p className="mb-5 text-ink-soft text-small">
      {requestPractitioner
        ? `People who ask for an appointment are asked “${requestPractitioner}”.`
        : 'People who ask for an appointment aren’t asked whom they’d like to see.'}{' '}
      <TextLink to={`/admin/pages/words${wordPart('requestPractitioner')}`}>
        {requestPractitioner ? 'Change the question' : 'Add the question'}
      </TextLink>
    </p>
  )
}

function Registration() {
  const { country } = useData(siteQuery)
  return (
    <FormText<Form>
      name="registration"
      label={kind.labels.registration}
      autoComplete="off"
      hint={
        country === 'AU'
          ? `${registrationRule}. Leave it empty if you have none yet.`
          : 'As on the register of your profession. You can leave it empty.'
      }
    />
  )
}

type TextListProps = { name: 'specialties' | 'languages' | 'certifications'; item: string; least?: number }
const TextList = ({ name, item, least = 0 }: TextListProps) => (
  <fieldset>
    <legend className="mb-3 font-serif text-lead">
      {kind.labels[name]}
      {least > 0 && ' *'}
    </legend>
    <ListField<Form, TextListProps['name']> name={name} item={item} blank={{ text: '' }} most={30} least={least}>
      {(index) => <FormText<Form> name={`${name}.${index}.text`} label={`${item} ${index + 1}`} />}
    </ListField>
  </fieldset>
)
