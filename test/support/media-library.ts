import sharp from 'sharp'
import { expect } from 'vitest'
import type { LibraryPage, LibraryPicture } from '#contract/media.ts'
import type { StaffShop } from './staff-shop.ts'

/** A photo of one colour. */
export const solidJpeg = (colour: string, width = 700, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** What staff do with the library of pictures, as a browser asks for it. */
export function mediaLibrary(shop: Pick<StaffShop, 'ask' | 'clients' | 'deps'>) {
  const send = async (path: string, content: Uint8Array, name = 'photo.jpg', fields: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(content)], name))
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    const answer = await shop.clients.staff.request(path, { method: 'POST', body: form })
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() }
  }
  const upload = async (content: Uint8Array, name?: string, alt = ''): Promise<LibraryPicture> => {
    const { status, body } = await send('/api/media', content, name, alt ? { alt } : {})
    expect([200, 201], JSON.stringify(body)).toContain(status)
    return body
  }
  const list = async (query = ''): Promise<LibraryPage> => (await shop.ask('staff', 'GET', `/api/media${query}`)).body
  const one = async (id: string) => (await list()).items.find((picture) => picture.id === id)
  const audit = async (entityId: string) => {
    const rows = await shop.deps.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('entity_id', '=', entityId)
      .orderBy('id')
      .execute()
    return rows.map(({ action, actor_name }) => `${actor_name} ${action}`)
  }
  return { send, upload, list, one, audit }
}
