import type { HttpClient } from './http-client.ts'

/**
 * Staff do something that changes nothing of the site, and of which the cache cannot tell what it has changed: a draft is
 * deleted for good, and a deletion may take rows of other tables along. All pages and public reads that are kept are dropped.
 */
export async function clearCaches({ send }: HttpClient): Promise<void> {
  const { body } = await send('POST', '/api/admin-posts', { title: `Draft ${crypto.randomUUID()}` })
  for (const path of [`/api/admin-posts/${body.id}`, `/api/bin/post/${body.id}`]) {
    const { status, text } = await send('DELETE', path)
    if (status !== 204) throw new Error(`${path} was answered ${status}: ${text}`)
  }
}
