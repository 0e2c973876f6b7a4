import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type Practitioner, practitionerSchema } from '#contract/practitioner.ts'
import { type ClinicDetail, type LegalText, legalTexts } from '#contract/today.ts'
import { slugOf } from '#domain/content/slug.ts'
import { registrationRule } from '#domain/identity/business.ts'
import { registrationPlaceholder } from '#domain/identity/registration-placeholder.ts'
import { useApi } from '#web/api.ts'
import { practitionersQuery, siteQuery } from '#web/queries/catalogue.ts'
import { practitionerChanges } from '#web/queries/catalogue-changes.ts'
import { readPractitioner } from '#web/queries/setup.ts'
import { setTextRead, todayQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { addressOfStep, exampleContentOf } from '../first-steps/wizard-steps.ts'
import { failureToast } from '../forms/failure.ts'
import { FormText, FormTextArea } from '../forms/form-fields.tsx'
import type { Revised } from '../forms/use-revision-form.ts'
import { Panel } from '../frame/panel.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { StepFooter } from './step-footer.tsx'
import { StepForm } from './step-form.tsx'

/** A list as people write one: each line an entry. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const lines = (longest: number) =>
  z
    .string()
    .refine((text) => linesOf(text).every((line) => line.length <= longest), {
      error: `Each line can have ${longest} characters at most`,
    })
    .refine((text) => linesOf(text).length <= 30, { error: 'There can be at most 30 lines' })

const schema = practitionerSchema.extend({
  shortBio: z.string(),
  registration: z.string(),
  certifications: lines(200).refine((text) => linesOf(text).length > 0, { error: 'Please write at least one' }),
  specialties: lines(160),
})
type Form = z.infer<typeof schema>

const labels = {
  id: 'Id',
  slug: 'Slug',
  name: 'Name of the practitioner',
  title: 'Title',
  registration: 'Registration number',
  shortBio: 'Short bio',
  bio: 'Bio',
  specialties: 'Specialties',
  languages: 'Languages spoken',
  image: 'Image',
  certifications: 'Certifications and qualifications',
}

const toForm = (practitioner: Practitioner): Form => ({
  ...practitioner,
  registration: practitioner.registration ?? '',
  certifications: practitioner.certifications.join('\n'),
  specialties: practitioner.specialties.join('\n'),
})
/** Puts the registration number also into the placeholder among the example’s certifications. */
const fromForm = ({ registration, ...form }: Form): Practitioner => ({
  ...form,
  registration,
  certifications: linesOf(form.certifications).map((line) =>
    registration ? line.replace(registrationPlaceholder, registration.trim().toUpperCase()) : line,
  ),
  specialties: linesOf(form.specialties),
})

/** The step for the registration details of practitioners, and the legal texts that an owner has to read. */
export function LegalStep() {
  const practitioners = useData(practitionersQuery)
  const [first] = practitioners
  if (!first)
    return (
      <div className="grid gap-6">
        <TitledPanel
          title="Nobody treats here yet"
          description="Add who treats, with their registration number, under Practitioners."
          action={
            <Link to="/admin/practitioners" className={buttonClass('quiet')}>
              Practitioners
            </Link>
          }
        />
        <TextsToRead />
        <StepFooter step="legal" skips={false}>
          <Link to={addressOfStep('payments')} className={buttonClass()}>
            Continue
          </Link>
        </StepFooter>
      </div>
    )
  return <FirstPractitioner id={first.id} others={practitioners.length - 1} />
}

function FirstPractitioner({ id, others }: { id: string; others: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = practitionersQuery(api)
  const ownKey = ['admin', 'setup', 'practitioner', id]
  const inAustralia = useData(siteQuery).country === 'AU'
  const missing = exampleContentOf(useData(todayQuery).setup)
  const hintFor = (detail: ClinicDetail) =>
    missing.includes(detail)
      ? 'One on each line. Some may still be the example’s: keep only what’s true of this practitioner.'
      : 'One on each line'
  /** This step doesn't show the slug, so a slug generated from the old name is generated again from the new one. */
  const slugFor = ({ name, slug }: Pick<Practitioner, 'name' | 'slug'>) => {
    const before = queryClient.getQueryData<Revised<Practitioner, string>>(ownKey)?.value
    return before && before.slug === slugOf(before.name) ? slugOf(name) || slug : slug
  }
  return (
    <StepForm<Practitioner, string, Form>
      step="legal"
      plan={{
        schema,
        labels,
        toForm,
        fromForm,
        queryKey: ownKey,
        read: () => readPractitioner(api, id),
        save: ({ value: { id: _, ...input }, revision }) =>
          practitionerChanges(api).update(id, { ...input, slug: slugFor(input) }, revision),
        invalidates: ['practitioners'],
      }}
      onSaved={() => void queryClient.invalidateQueries({ queryKey })}
    >
      <Panel
        title="The practitioner"
        hint={
          inAustralia ? 'As registered with Ahpra: patients may check it there' : 'As on the register of the profession'
        }
      >
        <FormText<Form> name="name" label={labels.name} autoComplete="name" />
        <FormText<Form>
          name="title"
          label={labels.title}
          hint="As on the register, for example Acupuncturist or Physiotherapist"
        />
        <FormText<Form>
          name="registration"
          label={labels.registration}
          hint={inAustralia ? registrationRule : undefined}
          className="tabular"
        />
        <FormTextArea<Form>
          name="shortBio"
          label={labels.shortBio}
          rows={3}
          hint="Two or three sentences for the home page. Leave it empty to show the bio there."
        />
        <FormTextArea<Form> name="bio" label={labels.bio} rows={6} hint="The whole story, as patients read it" />
        <FormTextArea<Form>
          name="certifications"
          label={labels.certifications}
          rows={5}
          hint={hintFor('practitioners.certifications')}
        />
        <FormTextArea<Form>
          name="specialties"
          label={labels.specialties}
          rows={5}
          hint={hintFor('practitioners.specialties')}
        />
        <p className="text-ink-soft text-small">
          {others > 0 && `There ${others === 1 ? 'is one more' : `are ${others} more`}. `}
          Photo, languages and everybody else who treats are under{' '}
          <TextLink to="/admin/practitioners">Practitioners</TextLink>.
        </p>
      </Panel>
      <TextsToRead />
    </StepForm>
  )
}

const texts: Record<LegalText, string> = {
  'privacy-policy': 'Privacy policy',
  'terms-of-service': 'Terms of service',
  accessibility: 'Accessibility page, with what it says of your building',
}

/** The legal texts, each with a checkbox that an owner has read it. It is saved at once. */
function TextsToRead() {
  const api = useApi()
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const missing = exampleContentOf(useData(todayQuery).setup)
  const mark = useMutation({
    mutationFn: ({ text, isRead }: { text: LegalText; isRead: boolean }) => setTextRead(api, text, isRead),
    onSuccess: (today) => queryClient.setQueryData(todayQuery(api).queryKey, today),
    onError: failureToast('save'),
  })
  return (
    <TitledPanel
      title="To be read"
      description="They name your clinic, address, phone and email by themselves. You can change their words under Text Pages."
    >
      <ul className="mt-3 grid gap-2">
        {legalTexts.map((text) => (
          <li key={text} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6">
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={!missing.includes(`texts.${text}`)}
                // Not while a call is on its way: it would lose the focus.
                disabled={!hydrated}
                onChange={({ target }) => !mark.isPending && mark.mutate({ text, isRead: target.checked })}
              />
              I have read the {texts[text].toLowerCase()}
            </label>
            <a href={`/${text}`} target="_blank" rel="noreferrer" className="text-link">
              Read it<span className="sr-only">: {texts[text]}, in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}
