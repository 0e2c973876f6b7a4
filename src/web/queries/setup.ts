import { revisionOf } from '#domain/revision.ts'
import { type ApiClient, read } from '../api.ts'
import { savePage } from './admin-pages.ts'
import { savePost } from './blog.ts'

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
