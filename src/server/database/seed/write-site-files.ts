import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { type SectionContent, sectionNames } from '#contract/content.ts'
import type { EmailKind } from '#contract/email-kinds.ts'
import { changedEmailWords } from '#contract/email-words.ts'
import { adminProductSchema } from '#contract/shop-settings.ts'
import { parsePicture } from '#domain/content/picture.ts'
import type { Deps } from '#server/deps.ts'
import { originalKey } from '#server/media/import-picture.ts'
import { listEntries, practitioners, services, testimonials } from '#server/services/content/collection.ts'
import { readSection } from '#server/services/content/content.ts'
import { readAllEmailWords } from '#server/services/email-words.ts'
import { contentAt } from '#server/services/pages/pages.ts'
import { readSettings } from '#server/services/settings-sections.ts'
import { readSetting } from '#server/services/stored-settings.ts'
import { inTransaction, type Tx } from '../connect.ts'
import { fromRow } from '../rows.ts'
import { addressesIn, withNames } from './picture-references.ts'
import { asPageFile, asPostFile, asSiteFile, type SiteFile } from './site-files.ts'

type Files = Record<string, string | Buffer>
/** What was written: the number of pages, posts and pictures. */
export type WrittenSite = { pages: number; posts: number; pictures: number }

/**
 * Writes the whole content of the site into a new folder, as `readSiteFiles` reads it (docs/product.md, "Site files").
 * What waits for its time in a page, deleted pages and earlier versions stay out. The folder is there whole or not at all.
 * Throws a `StartError` that names the field where what is saved would not be taken back.
 */
export async function writeSiteFiles(
  { database, storage, now }: Pick<Deps, 'database' | 'storage' | 'now'>,
  folder: string,
): Promise<WrittenSite> {
  const { site, pages, posts, library } = await inTransaction(database, (tx) => collect(tx, now()))
  const shown = addressesIn([site, pages, posts])
  const { names, files: pictures } = await pictureFiles({ storage, library, shown })
  const about = library.flatMap(({ address, alt, decorative }) => {
    const name = names.get(address)
    return name === undefined ? [] : [[name, decorative === 1 ? { alt: '' as const, decorative: true as const } : alt]]
  })
  const described = Object.fromEntries([...[...names.values()].map((name) => [name, '']), ...about])
  const named = withNames({ site, pages, posts }, names)
  const files: Files = {
    'site.yaml': yaml(asSiteFile({ ...named.site, pictures: described })),
    ...Object.fromEntries(named.pages.map(([slug, page]) => [`pages/${slug}.yaml`, yaml(asPageFile(page, slug))])),
    ...Object.fromEntries(named.posts.map(([slug, post]) => [`posts/${slug}.yaml`, yaml(asPostFile(post, slug))])),
    ...Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`pictures/${name}`, bytes])),
  }
  await writeAll(folder, files)
  return { pages: pages.length, posts: posts.length, pictures: Object.keys(pictures).length }
}

const yaml = (value: unknown) => stringify(value, { lineWidth: 120, blockQuote: 'literal' })

async function writeAll(folder: string, files: Files): Promise<void> {
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  try {
    for (const part of ['pages', 'posts', 'pictures']) await mkdir(join(draft, part), { recursive: true })
    for (const [path, content] of Object.entries(files)) await writeFile(join(draft, path), content)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** All content for the files, from one snapshot. Every section that the reader accepts must be here too. */
async function collect(tx: Tx, now: Date) {
  const content: Partial<Record<keyof SectionContent, unknown>> = {}
  for (const name of sectionNames) content[name] = (await readSection(tx, name, now)).value
  const { look, ...sections } = content as SectionContent
  const changed = Object.entries(await readAllEmailWords(tx))
    .map(([kind, { value }]) => [kind, changedEmailWords(kind as EmailKind, value)] as const)
    .filter(([, words]) => Object.keys(words).length > 0)
  const offered = await listEntries(tx, services)
  const products = await tx.selectFrom('products').selectAll().orderBy('position').orderBy('id').execute()
  const redirects = await tx.selectFrom('redirects').select(['source', 'target']).orderBy('source').execute()
  const site: Omit<SiteFile, 'pictures'> = {
    sections: sections as SiteFile['sections'],
    look,
    emails: Object.fromEntries(changed),
    shareImage: await readSetting(tx, 'site.shareImage'),
    timeZone: await readSetting(tx, 'clinic.timeZone'),
    booking: { url: await readSetting(tx, 'booking.url') },
    business: (await readSettings(tx, 'business')).value,
    voucherYears: await readSetting(tx, 'shop.voucherYears'),
    shippingFees: await readSetting(tx, 'shop.shippingFees'),
    ownAmount: await readSetting(tx, 'shop.ownAmount'),
    treatmentVouchers: await readSetting(tx, 'shop.treatmentVouchers'),
    services: offered.map(({ id: _, ...service }) => service),
    practitioners: (await listEntries(tx, practitioners)).map(({ id: _, ...person }) => person),
    testimonials: (await listEntries(tx, testimonials)).map(({ id: _, ...each }) => each),
    redirects: Object.fromEntries(redirects.map(({ source, target }) => [source, target])),
    products: products.map((row) => fromRow(adminProductSchema.omit({ price: true }), row)),
  }
  return {
    site,
    pages: await collectPages(tx, { now, services: offered }),
    posts: await collectPosts(tx),
    library: await tx.selectFrom('media').selectAll().orderBy('name').orderBy('address').execute(),
  }
}

type Named<T> = [slug: string, content: T][]

async function collectPages(
  tx: Tx,
  { now, services: offered }: { now: Date; services: { id: string; slug: string }[] },
): Promise<Named<Parameters<typeof asPageFile>[0]>> {
  const rows = await tx.selectFrom('pages').selectAll().where('deleted_at', 'is', null).orderBy('slug').execute()
  return rows.map((row) => {
    const { serviceId, callToAction, ...page } = contentAt(row, now)
    const service = offered.find(({ id }) => id === serviceId)?.slug ?? ''
    const isInviting = callToAction.text !== ''
    return [row.slug, { ...page, position: row.position, service, ...(isInviting && { callToAction }) }]
  })
}

async function collectPosts(tx: Tx): Promise<Named<Parameters<typeof asPostFile>[0]>> {
  const rows = await tx.selectFrom('posts').selectAll().orderBy('slug').execute()
  return rows.map((row) => [
    row.slug,
    {
      title: row.title,
      excerpt: row.excerpt,
      category: row.category,
      author: row.author,
      readTime: row.read_time,
      featured: row.featured === 1,
      status: row.status,
      ...(row.published_at !== '' && { publishedAt: row.published_at }),
      coverImage: row.cover_image,
      coverAlt: row.cover_alt,
      body: row.body,
      head: { title: row.head_title, description: row.head_description, keywords: row.head_keywords },
    },
  ])
}

type Sought = {
  storage: Deps['storage']
  library: { address: string; name: string }[]
  shown: ReadonlySet<string>
}
/** The pictures of the library and those that the site shows, by a name of their own that says what they are. */
async function pictureFiles({ storage, library, shown }: Sought) {
  const names = new Map<string, string>()
  const files: Record<string, Buffer> = {}
  const known = new Set(library.map(({ address }) => address))
  const others = [...shown].filter((address) => !known.has(address)).sort()
  for (const { address, name } of [...library, ...others.map((address) => ({ address, name: 'picture' }))]) {
    const picture = parsePicture(address)
    const bytes = picture && (await storage.get(originalKey(picture)))
    if (!bytes) continue
    const free = fileName(name, picture.extension, files)
    names.set(address, free)
    files[free] = bytes
  }
  return { names, files }
}

/** `Our room (2).JPEG` becomes `Our-room-2.jpg`; with a number where there is one of that name already. */
function fileName(name: string, extension: string, files: Readonly<Record<string, Buffer>>): string {
  const words = name
    .replace(/\.\w+$/, '')
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  for (let n = 1; ; n++) {
    const free = `${words || 'picture'}${n === 1 ? '' : `-${n}`}.${extension}`
    if (!(free in files)) return free
  }
}
