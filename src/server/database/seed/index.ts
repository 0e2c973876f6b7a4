import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sectionNames } from '#contract/content.ts'
import type { Deps } from '#server/deps.ts'
import { messageOf, StartError } from '#server/errors.ts'
import { importMaster } from '#server/media/import-picture.ts'
import type { Storage } from '#server/media/storage.ts'
import { projectFile } from '#server/project-file.ts'
import { writeRevision } from '#server/services/content/content.ts'
import { libraryRow } from '#server/services/media/media-library.ts'
import { writeSetting } from '#server/services/settings.ts'
import { inTransaction, type Reader } from '../connect.ts'
import { toRow } from '../rows.ts'
import { pictureReference, readSiteFiles, type SiteFiles } from './site-files.ts'

/** The folder of the site that an empty database gets. */
export const demoFolder = () => projectFile('demo/anhe')

/**
 * Fills an empty database with a clinic's site, all of it or nothing. Returns whether it did.
 * Throws a `StartError` where a file of `folder` is missing or wrong.
 */
export async function seedWhenEmpty(
  deps: Pick<Deps, 'database' | 'storage' | 'now' | 'newId'>,
  folder = demoFolder(),
): Promise<boolean> {
  const { database, storage, now, newId } = deps
  if (await isFilled(database.db)) return false
  const files = await readSiteFiles(folder)
  // The pictures come first: a transaction may run again, and rows must not name pictures that are not there.
  const pictures = await importPictures(storage, files, join(folder, 'pictures'))
  const addresses = new Map(pictures.map(({ name, kept }) => [name, kept.address]))
  const site = withAddresses(files, addresses)

  return inTransaction(database, async (tx) => {
    if (await isFilled(tx)) return false
    const at = now().toISOString()
    const kept = { created_at: at, updated_at: at }
    const sections = { ...site.sections, look: site.look }
    for (const section of sectionNames)
      await writeRevision(tx, deps, { section, value: sections[section], revision: 1 })
    for (const { slug, service, position, callToAction = emptyInvitation, ...page } of site.pages) {
      const value = { ...page, callToAction, serviceId: service, published: true }
      const version = { ...value, slug, publishAt: '' }
      const row = { id: slug, slug, title: page.title, value: JSON.stringify(value), position, revision: 1 }
      await tx
        .insertInto('pages')
        .values({ ...row, ...kept })
        .execute()
      const kept1 = { id: newId(), page_id: slug, revision: 1, author_name: null, created_at: at }
      await tx
        .insertInto('page_revisions')
        .values({ ...kept1, value: JSON.stringify(version) })
        .execute()
    }
    await writeSetting(tx, 'site.shareImage', site.shareImage, now())

    const library = pictures.map((picture) => libraryRow(picture, { id: newId(), at }))
    await tx.insertInto('media').values(library).execute()
    // An id is the slug, so that the anchors of the home page can be read.
    const services = site.services.map((service, position) => ({
      ...toRow(service),
      id: service.slug,
      position,
      ...kept,
    }))
    await tx.insertInto('services').values(services).execute()
    const people = site.practitioners.map((person, position) => ({ ...toRow(person), id: newId(), position, ...kept }))
    await tx.insertInto('practitioners').values(people).execute()
    const posts = site.posts.map((post) => ({
      ...toRow(post),
      id: newId(),
      status: 'published' as const,
      published_at: post.publishedAt ?? at,
      ...kept,
    }))
    await tx.insertInto('posts').values(posts).execute()
    const products = site.products.map((product, position) => ({
      ...toRow(product),
      active: 1 as const,
      position,
      ...kept,
    }))
    await tx.insertInto('products').values(products).execute()
    return true
  })
}

const emptyInvitation = { text: '', buttonText: '', buttonLink: '' }

async function isFilled(db: Reader): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}

const importPictures = (storage: Storage, { pictures }: SiteFiles, folder: string) =>
  Promise.all(
    Object.entries(pictures).map(async ([name, alt]) => {
      const path = join(folder, name)
      const bytes = await readFile(path).catch((error: unknown) => {
        throw new StartError(`${path}: this picture, which the site shows, cannot be read (${messageOf(error)})`, {
          cause: error,
        })
      })
      return { name, alt, kept: await importMaster(storage, bytes) }
    }),
  )

/** The site with the addresses of its pictures in the picture store. */
function withAddresses<T>(value: T, addresses: ReadonlyMap<string, string>): T {
  if (typeof value === 'string') {
    const name = pictureReference.exec(value)?.[1]
    if (name === undefined) return value
    const address = addresses.get(name)
    if (!address) throw new StartError(`site.yaml: “pictures” has no line for ${name}, which the site shows`)
    return address as T
  }
  if (Array.isArray(value)) return value.map((item) => withAddresses(item, addresses)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [name, withAddresses(item, addresses)])
  return Object.fromEntries(entries) as T
}
