import { isDeepStrictEqual } from 'node:util'
import { type Section, type SectionContent, sectionNames } from '#contract/content.ts'
import type { EmailKind } from '#contract/email-kinds.ts'
import { changedEmailWords } from '#contract/email-words.ts'
import { requiredPages } from '#domain/content/site-pages.ts'
import type { Actor, RowDeps } from '#server/deps.ts'
import { readSavedSection, writeSectionRevision } from '#server/services/content/content.ts'
import { readAllEmailWords, type StoredEmailWords, writeEmailWords } from '#server/services/email-words.ts'
import { libraryRow } from '#server/services/media/media-library.ts'
import { putRedirect } from '#server/services/redirects/moved-pages.ts'
import { type Setting, type SettingKey, writeSetting } from '#server/services/stored-settings.ts'
import type { Tx } from '../connect.ts'
import { putList, putProducts, putTestimonials } from './put-catalogue.ts'
import { putPages, putPosts } from './put-texts.ts'
import type { SiteFiles } from './site-files.ts'
import type { SitePicture } from './site-pictures.ts'

/** How many of each kind a site brought, changed or took away. What stayed as it was is not counted. */
export type PutCounts = Record<string, number>

/**
 * Writes a site over what is there, in the caller's transaction: into an empty database it is the first version of
 * everything. `actor`: who is named in the history; nobody where the product itself fills a new database.
 */
export async function putSite(
  tx: Tx,
  deps: RowDeps,
  { site, pictures, actor }: { site: SiteFiles; pictures: SitePicture[]; actor?: Actor },
): Promise<PutCounts> {
  const sections = await putSections(tx, deps, { sections: { ...site.sections, look: site.look }, actor })
  const emails = await putEmails(tx, deps, { emails: site.emails, actor })
  await putSettings(tx, deps, site)
  await putPictures(tx, deps, pictures)
  const services = await putList(tx, deps, { table: 'services', entries: site.services, idOf: (slug) => slug })
  const practitioners = await putList(tx, deps, { table: 'practitioners', entries: site.practitioners })
  const idOfService = (slug: string) => services.ids.get(slug) ?? ''
  return {
    sections,
    emails,
    pages: await putPages(tx, deps, { pages: site.pages, required: requiredPages, idOfService, actor }),
    posts: await putPosts(tx, deps, { posts: site.posts, actor }),
    services: services.changed,
    practitioners: practitioners.changed,
    testimonials: await putTestimonials(tx, deps, site.testimonials),
    products: await putProducts(tx, deps, site.products),
    redirects: await putRedirects(tx, deps, site.redirects),
  }
}

async function putSections(
  tx: Tx,
  deps: RowDeps,
  { sections, actor }: { sections: Omit<SectionContent, 'contact'> & { contact: object }; actor: Actor | undefined },
): Promise<number> {
  let changed = 0
  for (const section of sectionNames) {
    const { value: before, revision, changesAt } = await readSavedSection(tx, section, deps.now())
    const value = sections[section] as SectionContent[Section]
    // Clinic Info has the details that the contact section shows too.
    if (
      revision > 0 &&
      !changesAt &&
      isDeepStrictEqual(section === 'contact' ? { ...before, ...value } : value, before)
    )
      continue
    const next = { section, value, revision: revision + 1 }
    await writeSectionRevision(tx, deps, actor ? { ...next, actor } : next)
    changed++
  }
  return changed
}

/** Words of an email that the folder does not contain are reset to the default. */
async function putEmails(
  tx: Tx,
  deps: RowDeps,
  { emails, actor }: { emails: SiteFiles['emails']; actor: Actor | undefined },
): Promise<number> {
  let changed = 0
  for (const [kind, { value, revision }] of Object.entries(await readAllEmailWords(tx)) as StoredEmail[]) {
    const own = emails[kind] ?? {}
    if (isDeepStrictEqual(changedEmailWords(kind, value), own)) continue
    const next = { kind, changed: own, revision: revision + 1 }
    await writeEmailWords(tx, deps, actor ? { ...next, actor } : next)
    changed++
  }
  return changed
}
type StoredEmail = [EmailKind, StoredEmailWords]

async function putSettings(tx: Tx, { now }: RowDeps, site: SiteFiles): Promise<void> {
  const values = {
    'site.shareImage': site.shareImage,
    'booking.url': site.booking.url,
    'business.country': site.business?.country,
    'business.legalName': site.business?.legalName,
    'business.number': site.business?.businessNumber,
    'business.taxRegistered': site.business?.taxRegistered,
    'business.taxName': site.business?.taxName,
    'business.taxRate': site.business?.taxRate,
    'clinic.timeZone': site.timeZone,
    'shop.voucherYears': site.voucherYears,
    'shop.shippingFees': site.shippingFees,
    'shop.ownAmount': site.ownAmount,
    'shop.treatmentVouchers': site.treatmentVouchers,
  } satisfies { [K in SettingKey]?: Setting<K> | undefined }
  for (const [key, value] of Object.entries(values) as [SettingKey, Setting<SettingKey> | undefined][])
    if (value !== undefined) await writeSetting(tx, key, value, now())
}

/** Pictures that the library has already get the words of the site; others of the library stay. */
async function putPictures(tx: Tx, { now, newId }: RowDeps, pictures: SitePicture[]): Promise<void> {
  const at = now().toISOString()
  const known = new Set((await tx.selectFrom('media').select('address').execute()).map(({ address }) => address))
  for (const { decorative, ...picture } of pictures) {
    const row = { ...libraryRow(picture, { id: newId(), at }), decorative: decorative ? (1 as const) : (0 as const) }
    const { address, alt, search, decorative: flag } = row
    if (known.has(address)) {
      const words = { name: row.name, alt, search, decorative: flag, updated_at: at }
      await tx.updateTable('media').set(words).where('address', '=', address).execute()
    } else await tx.insertInto('media').values(row).execute()
    known.add(address)
  }
}

/** Writes the redirects of a site in place of those that are there. Returns how many were added, changed or taken away. */
async function putRedirects(tx: Tx, deps: RowDeps, redirects: Readonly<Record<string, string>>): Promise<number> {
  const before = await tx.selectFrom('redirects').select(['id', 'source', 'target']).execute()
  const gone = before.filter(({ source }) => redirects[source] === undefined)
  for (const { id } of gone) await tx.deleteFrom('redirects').where('id', '=', id).execute()
  const known = new Map(before.map(({ source, target }) => [source, target]))
  const changed = Object.entries(redirects).filter(([source, target]) => known.get(source) !== target)
  for (const [source, target] of changed) await putRedirect(tx, deps, { source, target, origin: 'file' })
  return gone.length + changed.length
}
