import { Hono } from 'hono'
import { noLogo } from '#domain/content/logo.ts'
import type { ApiContext, ApiEnv } from '../api/router.ts'
import { immutable } from '../cache-control.ts'
import type { Deps } from '../deps.ts'
import { etagOf, matchesEtag } from '../http/etag.ts'
import { drawMonogram, iconsAddress, readLogoSubject } from '../media/logo.ts'
import { Refusal } from '../refusal.ts'
import { createIcons, iconNames } from './icons.ts'

const types: Record<string, string> = { ico: 'image/x-icon', svg: 'image/svg+xml; charset=utf-8', png: 'image/png' }

/** An SVG opened on its own is a document, which must not run or load anything but its embedded picture. */
const drawingPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const fiveMinutes = 'public, max-age=300'

/**
 * The site's icons, drawn from the clinic's logo (docs/product.md, "Logo"): under an address of their own, which pages name
 * and which may be kept for good, and under the well-known ones, which many programs ask for without a page.
 */
export function iconFiles({ database: { db }, storage }: Pick<Deps, 'database' | 'storage'>) {
  const icons = createIcons(storage)
  const files = new Hono<ApiEnv>()
    .get('/icons/:mark/:name', async (c) => {
      const { mark, name } = c.req.param()
      if (!iconNames.includes(name)) throw new Refusal('not_found', 'We can’t find this picture')
      const subject = await readLogoSubject(db)
      const current = iconsAddress(subject)
      if (`/icons/${mark}` !== current) return c.redirect(`${current}/${name}`, 302)
      return answer(c, { name, content: await icons.read(name, subject), keep: immutable })
    })
    .get(noLogo, async (c) => {
      const content = await drawMonogram(await readLogoSubject(db))
      return answer(c, { name: noLogo, content, keep: fiveMinutes })
    })
  for (const name of iconNames)
    files.get(`/${name}`, async (c) =>
      answer(c, { name, content: await icons.read(name, await readLogoSubject(db)), keep: fiveMinutes }),
    )
  return files
}

function answer(c: ApiContext, { name, content, keep }: { name: string; content: Buffer; keep: string }): Response {
  const etag = etagOf(content)
  const type = types[name.split('.').at(-1)!]!
  c.header('cache-control', keep)
  c.header('etag', etag)
  // Mail programs and search engines show them elsewhere.
  c.header('cross-origin-resource-policy', 'cross-origin')
  if (type === types.svg) c.header('content-security-policy', drawingPolicy)
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(new Uint8Array(content), 200, { 'content-type': type })
}
