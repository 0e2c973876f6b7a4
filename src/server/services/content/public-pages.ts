import { sectionNames, sections } from '#contract/content.ts'
import type { Reader } from '#server/database/connect.ts'
import { changeTimes, listPosts, unwrittenSlugs } from '../blog/posts.ts'
import { listLivePages } from '../pages/pages.ts'
import { changedAt } from '../planned-change.ts'
import { readSetting } from '../stored-settings.ts'
import { readSection } from './content.ts'
import { readFilledSection, readWords } from './facts.ts'

/**
 * A page that anyone may find. `name` is what it is called among the others, `painting` the address of its picture
 * (the site's own where it has none, empty where that has none), `updated` when it last changed (ISO 8601), if known.
 */
export type PublicPage = {
  path: string
  name: string
  painting: string
  updated?: string | undefined
  /** An article that is announced, but has no body yet. */
  unwritten?: boolean
}

/** Every public page of the site at an instant: what the sitemap lists and links are shared of. */
export async function listPublicPages(db: Reader, now: Date): Promise<PublicPage[]> {
  const share = await readSetting(db, 'site.shareImage')
  const hero = await readFilledSection(db, 'hero', now)
  const words = await readWords(db, now)
  const faq = await readFilledSection(db, 'faq', now)
  const posts = await listPosts(db, now)
  const unwritten = await unwrittenSlugs(db)
  const changed = await changeTimes(db, now)
  const revised = await revisionTimes(db, now)
  const newest = (times: (string | undefined)[]) =>
    times
      .filter((time) => time !== undefined)
      .sort()
      .at(-1)
  return [
    { path: '/', name: hero.title, painting: share, updated: newest(homeSections.map((name) => revised.get(name))) },
    ...(await listLivePages(db, now)).map(({ slug, updated, content }) => ({
      path: `/${slug}`,
      name: content.title,
      painting: content.image || share,
      updated,
    })),
    { path: '/faq', name: faq.title, painting: share, updated: revised.get('faq') },
    {
      path: '/blog',
      name: words.blogName,
      painting: share,
      updated: newest([...changed.values()]),
    },
    ...posts.map((post) => ({
      path: `/blog/${post.slug}`,
      name: post.title,
      painting: post.coverImage || share,
      updated: changed.get(post.slug),
      unwritten: unwritten.has(post.slug),
    })),
    { path: '/request-appointment', name: words.requestTitle, painting: share },
    { path: '/newsletter', name: words.newsletterTitle, painting: share },
    { path: '/voucher', name: words.balanceTitle, painting: share },
  ]
}

const homeSections = sectionNames.filter((name) => sections[name].page === '/')

async function revisionTimes(db: Reader, now: Date): Promise<Map<string, string | undefined>> {
  const rows = await db.selectFrom('content_sections').selectAll().execute()
  return new Map(rows.map((row) => [row.section, changedAt(row, now)]))
}

/**
 * The origins of what pages show in frames: the booking widget and the map (docs/product.md, "Booking widget and map").
 * Read anew after each write of staff, as pages are, so that a changed address is allowed at once, and the old one no longer.
 */
export async function frameOrigins(db: Reader): Promise<string[]> {
  const booking = await readSetting(db, 'booking.url')
  const { value: contact } = await readSection(db, 'contact')
  return [...new Set([booking, contact.mapUrl].flatMap(originsOf))]
}

/** A host may contain `;` and `,`, which would end our directive in the policy and inject another, such as `sandbox`. */
const plain = /^https?:\/\/[\w.-]+(?::\d+)?$/

/** The origins of an address. Google serves its maps from another host than the requested one. */
function originsOf(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { origin, hostname } = new URL(address)
  if (!plain.test(origin)) return []
  return hostname.endsWith('.google.com') ? [origin, 'https://*.google.com'] : [origin]
}
