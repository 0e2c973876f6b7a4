import type { Clinic } from '#contract/content.ts'
import { revisionOf } from '#domain/revision.ts'
import { type ApiClient, ApiError, read } from '../api.ts'
import { readSection, type SectionRevision, saveSection } from './admin.ts'
import { savePage } from './admin-pages.ts'
import { savePost } from './blog.ts'

/** What the contact section repeats of the clinic. */
const repeated = ['address', 'phone', 'email', 'socials'] as const

/**
 * Saves the clinic's details, and what of them was changed in the contact section too, which is saved first: what fails
 * half-way is made whole by saving again. An `ApiError` of type `stale` when someone else saved the clinic meanwhile.
 */
export async function saveClinicDetails(api: ApiClient, revised: SectionRevision<'clinic'>) {
  const { value: before } = await readSection(api, 'clinic')
  const changed = repeated.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(revised.value[field]))
  if (changed.length > 0) await repeatInContact(api, revised.value, changed)
  return saveSection(api, 'clinic', revised)
}

async function repeatInContact(
  api: ApiClient,
  clinic: Clinic,
  fields: readonly (typeof repeated)[number][],
  mayRetry = true,
): Promise<void> {
  const { value, revision } = await readSection(api, 'contact')
  const own = Object.fromEntries(fields.map((field) => [field, clinic[field]]))
  try {
    await saveSection(api, 'contact', { value: { ...value, ...own }, revision })
  } catch (error) {
    const stale = error instanceof ApiError && error.problem.type === 'stale'
    if (!stale || !mayRetry) throw error
    await repeatInContact(api, clinic, fields, false)
  }
}

/** Shows a page to visitors or hides it, as it was saved last. */
export async function showPage(api: ApiClient, id: string, published: boolean): Promise<void> {
  const { value, revision } = await read(api['admin-pages'][':id'].$get({ param: { id } }))
  await savePage(api, id, { ...value, published, publishAt: '' }, revision)
}

/** Puts an article on the site or makes it a draft, as it was saved last. */
export async function showPost(api: ApiClient, id: string, published: boolean): Promise<void> {
  const { value, revision } = await read(api['admin-posts'][':id'].$get({ param: { id } }))
  await savePost(api, id, { ...value, published }, revision)
}

/** A practitioner with the revision that an edit starts from. */
export async function readPractitioner(api: ApiClient, id: string) {
  const value = (await read(api.practitioners.$get())).find((practitioner) => practitioner.id === id)
  if (!value) throw new Error('This practitioner has been deleted. Please load the page again.')
  return { value, revision: revisionOf(value) }
}
