import { Info, Star } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { type Testimonial, type TestimonialInput, testimonialInputSchema } from '#contract/testimonial.ts'
import { testimonialChanges } from '#web/queries/catalogue-changes.ts'
import { testimonialsQuery } from '#web/queries/testimonials.ts'
import { FormText, FormTextArea } from '../forms/form-fields.tsx'
import { Tooltip } from '../frame/tooltip.tsx'
import { type EntryKind, isBlank, otherFault } from './entry-kind.ts'
import { EntryList } from './entry-list.tsx'

const form = testimonialInputSchema.extend({ rating: z.int().min(1).max(5) })
type Form = z.infer<typeof form>

const kind: EntryKind<Testimonial, Form, TestimonialInput> = {
  label: 'Testimonial',
  entity: 'testimonial',
  query: testimonialsQuery,
  changes: testimonialChanges,
  schema: form,
  blank: { name: '', duration: '', rating: 5, content: '' },
  labels: {
    name: 'Patient name',
    duration: 'Duration',
    rating: 'Rating',
    content: 'Testimonial',
  },
  toForm: ({ id: _, ...testimonial }) => testimonial,
  fromForm: (values) => values,
  fault: ({ name, duration, content }) =>
    [name, duration, content].some(isBlank) ? 'Please fill out all required fields.' : otherFault,
  nameOf: ({ name }) => `the testimonial from ${name}`,
  deletion: ({ name }) =>
    `Are you sure you want to delete this testimonial from ${name}? This action cannot be undone.`,
  empty: 'No testimonials found. Add your first testimonial to display on your website.',
}

/** The list of testimonials as cards, with a note about the law (docs/product.md, "Testimonials"). */
export const TestimonialList = () => (
  <>
    <p className="mb-6 flex gap-[0.7rem] rounded-[10px] bg-amber px-4 py-[0.8rem] text-amber-ink">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        Testimonials are kept here and never shown on the public site. Australian health-advertising law (National Law,
        section 133) doesn’t allow them in advertising.
      </span>
    </p>
    <EntryList
      kind={kind}
      card={({ name, duration, rating, content }) => (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div>
              <h2 className="text-[1.25rem]">{name}</h2>
              <p className="text-ink-soft text-small">{duration}</p>
            </div>
            <Stars rating={rating} />
          </div>
          <blockquote className="whitespace-pre-line">{content}</blockquote>
        </>
      )}
      fields={() => (
        <>
          <FormText<Form> name="name" label={`${kind.labels.name} *`} />
          <FormText<Form> name="duration" label={`${kind.labels.duration} *`} hint="For example, Patient for 2 years" />
          <StarField name="rating" />
          <FormTextArea<Form> name="content" label={`${kind.labels.content} *`} rows={6} />
        </>
      )}
    />
  </>
)

const stars = [1, 2, 3, 4, 5]
const wordsFor = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`

const colour = (isFull: boolean) =>
  isFull ? 'text-[light-dark(oklch(0.66_0.13_72),oklch(0.8_0.12_82))] [&>svg]:fill-current' : 'text-stone-deep'

/** A field for a rating of one to five stars, by click or arrow keys. */
function StarField({ name }: { name: string }) {
  const id = useId()
  const { field } = useController({ name })
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-small">Rating</legend>
      <div className="inline-flex">
        {stars.map((star) => (
          <Tooltip key={star} text={wordsFor(star)}>
            <label
              className={`relative grid size-10 cursor-pointer place-items-center has-focus-visible:rounded-lg has-focus-visible:outline-[2.5px] has-focus-visible:outline-jade ${colour(star <= field.value)}`}
            >
              <input
                type="radio"
                className="absolute inset-0 m-0 cursor-pointer opacity-0"
                name={`${id}-rating`}
                aria-label={wordsFor(star)}
                checked={field.value === star}
                onChange={() => field.onChange(star)}
                onBlur={field.onBlur}
              />
              <Star aria-hidden className="size-[1.7rem]" />
            </label>
          </Tooltip>
        ))}
      </div>
    </fieldset>
  )
}

/** A rating, shown as stars. */
const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex">
    {stars.map((star) => (
      <span key={star} className={colour(star <= rating)}>
        <Star aria-hidden className="size-[1.2rem]" />
      </span>
    ))}
  </span>
)
