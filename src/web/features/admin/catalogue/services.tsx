import { z } from 'zod'
import { type Service, type ServiceInput, serviceInputSchema } from '#contract/service.ts'
import { prose } from '#contract/text.ts'
import { feeSummary } from '#domain/content/fees.ts'
import { editedServicesQuery } from '#web/queries/catalogue.ts'
import { serviceChanges } from '#web/queries/catalogue-changes.ts'
import { FormText, FormTextArea } from '../forms/form-fields.tsx'
import { ImageField } from '../forms/image-field.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Thumbnail } from '../lists/thumbnail.tsx'
import { Chips } from './chips.tsx'
import { type EntryKind, isBlank, otherFault } from './entry-kind.ts'
import { EntryList } from './entry-list.tsx'
import { FeeFields } from './fee-fields.tsx'
import { feeRow, formatFees, fromFeeRow, toFeeRow } from './fee-form.ts'
import { SlugField } from './slug-field.tsx'

const form = serviceInputSchema.extend({ shortDesc: prose(400), fees: z.array(feeRow).max(12) })
type Form = z.infer<typeof form>

const kind: EntryKind<Service, Form, ServiceInput> = {
  label: 'Service',
  entity: 'service',
  query: editedServicesQuery,
  changes: serviceChanges,
  schema: form,
  blank: { title: '', slug: '', shortDesc: '', description: '', image: '', benefits: [{ text: '' }], fees: [] },
  labels: {
    title: 'Title',
    slug: 'Slug',
    image: 'Image',
    shortDesc: 'Short description',
    description: 'Description',
    benefits: 'Benefits',
    fees: 'Durations and fees',
  },
  formatters: { fees: formatFees },
  toForm: ({ id: _, ...service }) => ({ ...service, fees: service.fees.map(toFeeRow) }),
  fromForm: (values) => ({ ...values, fees: values.fees.map(fromFeeRow) }),
  fault: ({ title, slug, description, image, benefits }) => {
    if ([title, slug, description, image].some(isBlank) || benefits.length === 0)
      return 'Please fill out all required fields and add at least one benefit.'
    if (benefits.some(({ text }) => isBlank(text))) return 'Please fill out all benefit fields or remove empty ones.'
    return otherFault
  },
  nameOf: ({ title }) => title,
  deletion: ({ title }) => `Are you sure you want to delete the service “${title}”? This action cannot be undone.`,
  empty: 'No services found. Add your first service to display on your website.',
}

/** The list of services, as cards in two columns. */
export const ServiceList = () => (
  <EntryList
    kind={kind}
    columns={2}
    card={({ image, title, description, benefits, fees }) => (
      <>
        <Thumbnail
          src={image}
          alt=""
          sizes="(max-width: 40rem) 92vw, 28rem"
          className="aspect-video w-full rounded-lg"
        />
        <h2 className="text-[1.25rem]">{title}</h2>
        <p className="line-clamp-4">{description}</p>
        {fees.length > 0 && <p className="text-ink-soft text-small">{feeSummary(fees)}</p>}
        <Chips label="Benefits" texts={benefits.map(({ text }) => text)} />
      </>
    )}
    fields={({ adding }) => (
      <>
        <FormText<Form> name="title" label={`${kind.labels.title} *`} />
        <SlugField<Form> from="title" name="slug" follows={adding} />
        <ImageField<Form> name="image" label={`${kind.labels.image} *`} hint="An address starting with https:// or /" />
        <FormTextArea<Form>
          name="shortDesc"
          label={kind.labels.shortDesc}
          rows={2}
          hint="Shown on the home page card"
        />
        <FormTextArea<Form> name="description" label={`${kind.labels.description} *`} rows={5} />
        <fieldset>
          <legend className="mb-3 font-serif text-lead">{kind.labels.benefits} *</legend>
          <ListField<Form, 'benefits'> name="benefits" item="Benefit" blank={{ text: '' }} most={30} least={1}>
            {(index) => <FormText<Form> name={`benefits.${index}.text`} label={`Benefit ${index + 1}`} />}
          </ListField>
        </fieldset>
        <FeeFields legend={kind.labels.fees} />
      </>
    )}
  />
)
