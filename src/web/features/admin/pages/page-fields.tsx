import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { AdminPage, PageContent } from '#contract/admin-page.ts'
import { linkPositions, pageTemplates } from '#contract/page.ts'
import { dayOfLongDate } from '#domain/dates/long-day.ts'
import { longDay } from '#domain/dates/written.ts'
import { servicesQuery } from '#web/queries/catalogue.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormFactText } from '../forms/fact-field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormSelect, FormText } from '../forms/form-fields.tsx'
import { ImageField } from '../forms/image-field.tsx'
import { ListField } from '../forms/list-field.tsx'
import { PublishAtField } from '../forms/publish-at-field.tsx'
import { RichTextField } from '../forms/rich-text-field.tsx'
import { useFacts } from '../forms/use-facts.ts'
import { Panel } from '../frame/panel.tsx'
import { useFreshData } from '../lists/refetch-on-return.ts'
import { labels, positionLabels, templateLabels } from './page-labels.ts'

/** The fields for the content. */
export const TextFields = () => (
  <section className="panel grid gap-5" aria-label="Page">
    <FormText<PageContent> name="title" label={labels.title} autoComplete="off" />
    <FormFactText<PageContent>
      name="subtitle"
      label={labels.subtitle}
      rows={2}
      hint="Shown in larger letters below the title"
    />
    <ImageField<PageContent>
      name="image"
      label={labels.image}
      hint="Stands beside the title. Leave it empty for none."
    />
    <UpdatedField />
  </section>
)

/** The date of the last change of a legal text. An older value that is no date stays until a date is chosen. */
function UpdatedField() {
  const { field, fieldState } = useController<PageContent, 'updated'>({ name: 'updated' })
  const day = dayOfLongDate(field.value) ?? ''
  const kept = field.value !== '' && day === '' ? ` It says “${field.value}” now.` : ''
  return (
    <TextField
      type="date"
      name="updated"
      label={labels.updated}
      hint={`For legal texts. Leave it empty to show none.${kept}`}
      value={day}
      error={fieldState.error?.message}
      ref={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value && longDay(target.value))}
    />
  )
}

/** The parts of a page one by one: many at once would be a long way to the save button, so of many each opens by itself. */
export function PartFields() {
  const template = useWatch<PageContent, 'template'>({ name: 'template' })
  const { getValues } = useFormContext<PageContent>()
  const [fewAtFirst] = useState(() => getValues('sections').length <= 2)
  const questions = template === 'questions'
  return (
    <Panel
      title={questions ? 'Questions' : labels.sections}
      hint="A detail that you insert, such as the phone number, always says what Clinic Info says"
    >
      <ListField<PageContent, 'sections'>
        name="sections"
        item={questions ? 'Question' : 'Part'}
        blank={{ heading: '', body: '' }}
        most={40}
      >
        {(index) => <Part index={index} questions={questions} openAtFirst={fewAtFirst} />}
      </ListField>
    </Panel>
  )
}

function Part({ index, questions, openAtFirst }: { index: number; questions: boolean; openAtFirst: boolean }) {
  const { getValues } = useFormContext<PageContent>()
  const { field, fieldState } = useController<PageContent, `sections.${number}.body`>({
    name: `sections.${index}.body`,
  })
  const [open, setOpen] = useState(openAtFirst || field.value === '')
  const facts = useFacts()
  const number = index + 1
  return (
    <>
      <FormFactText<PageContent>
        name={`sections.${index}.heading`}
        label={questions ? `Question ${number}` : `Heading ${number}`}
      />
      {open ? (
        <RichTextField
          label={questions ? `Answer ${number}` : `Text ${number}`}
          html={getValues(`sections.${index}.body`)}
          onChange={field.onChange}
          error={fieldState.error?.message}
          facts={facts}
        />
      ) : (
        <button type="button" className="text-link justify-self-start text-small" onClick={() => setOpen(true)}>
          {questions ? `Edit answer ${number}` : `Edit text ${number}`}
        </button>
      )}
    </>
  )
}

/** The fields for where links to the page stand, and its time of publication. */
export function LinkFields({ page }: { page: AdminPage }) {
  const services = useFreshData(servicesQuery)
  const slug = useWatch<PageContent, 'slug'>({ name: 'slug' })
  const serviceNames = { '': 'None', ...Object.fromEntries(services.map(({ id, title }) => [id, title])) }
  return (
    <Panel
      title="On the site"
      {...(page.required && { hint: 'The site needs this page, so it stays public at this address' })}
    >
      {!page.required && <Visibility />}
      <PublishAtField<PageContent> name="publishAt" label={labels.publishAt} />
      <FieldPair>
        <FormText<PageContent>
          name="slug"
          label={labels.slug}
          autoComplete="off"
          spellCheck={false}
          readOnly={page.required}
          hint={<span className="break-words">{`The page’s address: /${slug}`}</span>}
        />
        <FormSelect<PageContent>
          name="template"
          label={labels.template}
          options={pageTemplates}
          names={templateLabels}
        />
      </FieldPair>
      <FieldPair>
        <FormSelect<PageContent> name="place" label={labels.place} options={linkPositions} names={positionLabels} />
        <FormText<PageContent>
          name="linkName"
          label={labels.linkName}
          hint="Leave it empty to use the title"
          autoComplete="off"
        />
      </FieldPair>
      <FormSelect<PageContent>
        name="serviceId"
        label={labels.serviceId}
        options={['', ...services.map(({ id }) => id)]}
        names={serviceNames}
      />
      <p className="-mt-3 text-ink-soft text-small">The treatment this page is about links to it from the home page.</p>
    </Panel>
  )
}

function Visibility() {
  const { field } = useController<PageContent, 'published'>({ name: 'published' })
  const choice = (published: boolean, label: string, hint: string) => (
    <label className="flex gap-3">
      <input
        type="radio"
        name="published"
        className="mt-1 size-4.5 shrink-0 accent-jade"
        checked={field.value === published}
        onBlur={field.onBlur}
        onChange={() => field.onChange(published)}
      />
      <span>
        <span className="font-semibold text-small">{label}</span>
        <span className="block text-ink-soft text-small">{hint}</span>
      </span>
    </label>
  )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-small">{labels.published}</legend>
      {choice(false, 'Hidden', 'Only staff, and people with a preview link, can see it.')}
      {choice(true, 'Public', 'On the site as soon as you save it, or from its date.')}
    </fieldset>
  )
}

/** The fields for the call to action. */
export const InvitationFields = () => (
  <Panel title="Invitation at the end" hint="Leave it empty to show a way back to the home page instead">
    <FormFactText<PageContent> name="callToAction.text" label={labels['callToAction.text']} rows={2} />
    <FieldPair>
      <FormText<PageContent>
        name="callToAction.buttonText"
        label={labels['callToAction.buttonText']}
        autoComplete="off"
      />
      <FormText<PageContent>
        name="callToAction.buttonLink"
        label={labels['callToAction.buttonLink']}
        hint="A page such as /faq, a place on the home page such as /#shop, or an address starting with https://"
        autoComplete="off"
      />
    </FieldPair>
  </Panel>
)

/** The fields for search engines and shared links. */
export const HeadFields = () => (
  <Panel title="Search engines">
    <FormFactText<PageContent>
      name="head.title"
      label={labels['head.title']}
      hint="If you leave it empty, it’s made from the title and the clinic’s name"
    />
    <OldNameNote name="head.title" />
    <FormFactText<PageContent> name="head.description" label={labels['head.description']} rows={2} />
    <OldNameNote name="head.description" />
    <FormText<PageContent>
      name="head.keywords"
      label={labels['head.keywords']}
      hint="Separated by commas"
      autoComplete="off"
    />
  </Panel>
)

/** A note below a field that still has the page's earlier name, until the new name is saved. */
function OldNameNote({ name }: { name: 'head.title' | 'head.description' }) {
  const { formState } = useFormContext<PageContent>()
  const [title, text] = useWatch<PageContent, ['title', typeof name]>({ name: ['title', name] })
  const earlier = formState.defaultValues?.title ?? ''
  const isOld = earlier !== '' && title !== earlier && text.includes(earlier)
  return (
    <p role="status" className="-mt-3 text-ink-soft text-small empty:hidden">
      {isOld &&
        (name === 'head.title'
          ? `This still says “${earlier}”. If it’s only the page’s and the clinic’s name, it follows when you save.`
          : `This still says “${earlier}”. Please check it.`)}
    </p>
  )
}
