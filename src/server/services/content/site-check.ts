import { type Section, sectionNames, sections } from '#contract/content.ts'
import { type EmailKind, emailKindName } from '#contract/email-kinds.ts'
import type { Finding, FindingLocation } from '#contract/site-check.ts'
import { findAdvertising, textsOf } from '#domain/content/advertising-check.ts'
import type { Facts } from '#domain/content/facts.ts'
import { findGoneTreatments, namesOfGone, sharesWord } from '#domain/content/gone-treatments.ts'
import {
  excerptAt,
  findDeadLinks,
  findEmptyFacts,
  findNames,
  findPastDates,
  findPlaceholders,
  type KnownAddresses,
} from '#domain/content/text-check.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { registrationPlaceholder } from '#domain/identity/registration-placeholder.ts'
import type { Reader } from '#server/database/connect.ts'
import type { TimedDeps } from '#server/deps.ts'
import { readAllEmailWords } from '../email-words.ts'
import { contentAt, listLivePages } from '../pages/pages.ts'
import { readSetting } from '../stored-settings.ts'
import { listEntries, practitioners, services } from './collection.ts'
import { readSection } from './content.ts'
import { detailOf, findExampleLines, listChangedTitles } from './example-lines.ts'
import { readFacts } from './facts.ts'
import { emptySections } from './home-sections.ts'
import { listPublicPages } from './public-pages.ts'

/** Names of an example clinic that could be left over in texts. */
export type ExampleNames = readonly string[]
type Text = { location: FindingLocation; id: string; name: string; text: string; dated: boolean }

const maxFindings = 200
/** Pages for people who have already bought or asked are not advertising. */
const advertises = (location: FindingLocation) => location !== 'email' && location !== 'setting'
const homeAnchors = 'home services about practitioner why-us blog shop book-appointment contact'.split(' ')
const builtInPaths = ['/checkout', '/success', '/newsletter', '/blog', '/faq', '/voucher', '/request-appointment']

/**
 * Problems in the site's texts (docs/product.md, "Check of the site"), at most 200. `examples` holds
 * the names of the example clinics; names that Clinic Info uses too, such as a nearby town, are skipped.
 */
export async function checkSite({ database: { db }, now }: TimedDeps, examples: ExampleNames): Promise<Finding[]> {
  const facts = await readFacts(db)
  const { value: clinic } = await readSection(db, 'clinic')
  const own = [...Object.values(facts), clinic.description].join('\n').toLowerCase()
  const names = examples.filter((name) => !own.includes(name.toLowerCase()))
  const today = calendarDay(now().toISOString(), await readSetting(db, 'clinic.timeZone'))
  const known = await knownAddresses(db, now())
  const texts = await listTexts(db, now())
  const inAustralia = (await readSetting(db, 'business.country')) === 'AU'
  return [
    ...(await findClaims(db)),
    ...texts.flatMap((text) => findingsIn(text, { names, facts, today, known, inAustralia })),
    // Last, since there may be many of them.
    ...findGone(texts, await namesOfRemoved(db, now())),
  ].slice(0, maxFindings)
}

/** What the example says of its practitioner, where the site says it of somebody else and no owner has called it true. */
async function findClaims(db: Reader): Promise<Finding[]> {
  const kept = await readSetting(db, 'setup.kept')
  return (await findExampleLines(db))
    .filter(({ list, renamed }) => renamed && !kept.includes(detailOf(list)))
    .map(({ practitioner: { id, name }, line }) => {
      return { kind: 'example', location: 'practitioner', id, name, found: line, excerpt: line }
    })
}

/** The names of treatments that the example had, and that are neither among the services nor a page of the site now. */
async function namesOfRemoved(db: Reader, now: Date): Promise<string[]> {
  const offered = await listEntries(db, services)
  const pages = await listLivePages(db, now)
  const gone = (await listChangedTitles(db)).filter(({ id, title }) =>
    offered.every((service) => service.title !== title && !(service.id === id && sharesWord(service.title, title))),
  )
  const present = [...offered, ...pages.map(({ slug, content }) => ({ slug, title: content.title }))]
  return namesOfGone(
    gone.map(({ title }) => title),
    present.flatMap(({ title, slug }) => [title, slug]),
  )
}

/** An article about a treatment may stay; a practitioner may have learnt what the clinic doesn't offer. */
function findGone(texts: readonly Text[], names: readonly string[]): Finding[] {
  return texts
    .filter(
      ({ location, name }) =>
        location !== 'practitioner' && !(location === 'post' && findNames(name, names).length > 0),
    )
    .flatMap(({ text, dated: _, ...where }) =>
      findGoneTreatments(text, names).map(({ found, at }) => {
        return { ...where, kind: 'treatment' as const, found, excerpt: excerptAt(text, at) }
      }),
    )
}

type Against = { names: ExampleNames; facts: Facts; today: string; known: KnownAddresses; inAustralia: boolean }

function findingsIn(
  { text: stored, dated, ...where }: Text,
  { names, facts, today, known, inAustralia }: Against,
): Finding[] {
  // Visitors read the placeholder of the practitioner's number wherever a text names it.
  const isPlaceholder = registrationPlaceholder.test(facts.registration)
  const text = isPlaceholder ? stored.replaceAll('{registration}', facts.registration) : stored
  const faults = [
    ...findNames(text, names),
    ...findPlaceholders(text),
    ...findDeadLinks(text, known),
    ...findEmptyFacts(text, facts),
    ...(dated ? findPastDates(text, today) : []),
    ...(inAustralia && advertises(where.location) && textsOf(text).length > 0
      ? findAdvertising(text).map((finding) => ({ ...finding, kind: 'advertising' as const }))
      : []),
  ]
  return faults.map(({ kind, found, at }) => ({ ...where, kind, found, excerpt: excerptAt(text, at) }))
}

async function knownAddresses(db: Reader, now: Date): Promise<KnownAddresses> {
  const pages = await listPublicPages(db, now)
  const treatments = await listEntries(db, services)
  const empty = await emptySections(db, now)
  return {
    paths: new Set([...builtInPaths, ...pages.map(({ path }) => path)]),
    anchors: new Set([
      ...homeAnchors.filter((anchor) => !empty.includes(anchor)),
      ...treatments.flatMap(({ id, slug }) => [id, slug]),
    ]),
  }
}

/** Every public text, with where it is edited. A post is about its own time, so its dates may be in the past. */
async function listTexts(db: Reader, now: Date): Promise<Text[]> {
  const texts: Text[] = []
  const add = (value: unknown, where: Omit<Text, 'text'>) => {
    for (const text of new Set(textsIn(value))) texts.push({ ...where, text })
  }
  for (const section of sectionNames) {
    // An appearance has colours, and no words.
    if (section === 'look') continue
    const { value } = await readSection(db, section, now)
    // Clinic Info has the details that the contact section shows too.
    const { address, phone, email, socials, ...contact } = value as Record<string, unknown>
    const shown = section === 'contact' ? contact : value
    add(shown, { location: 'section', id: section, name: nameOf(section), dated: true })
  }
  for (const row of await db.selectFrom('pages').selectAll().where('deleted_at', 'is', null).execute()) {
    const { updated, serviceId, ...page } = contentAt(row, now)
    if (page.published) add(page, { location: 'page', id: row.id, name: page.title, dated: true })
  }
  const posts = db
    .selectFrom('posts')
    .select(['id', 'title', 'excerpt', 'author', 'body'])
    .where('status', '=', 'published')
  for (const { id, ...post } of await posts.execute())
    add(post, { location: 'post', id, name: post.title, dated: false })
  for (const { id, slug, ...entry } of await listEntries(db, services))
    add(entry, { location: 'service', id, name: entry.title, dated: true })
  for (const { id, slug, ...entry } of await listEntries(db, practitioners))
    add(entry, { location: 'practitioner', id, name: entry.name, dated: false })
  const products = db.selectFrom('products').select(['id', 'name', 'description']).where('active', '=', 1)
  for (const { id, ...product } of await products.execute())
    add(product, { location: 'product', id: String(id), name: product.name, dated: true })
  for (const [kind, { value }] of Object.entries(await readAllEmailWords(db)))
    add(value, { location: 'email', id: kind, name: emailKindName(kind as EmailKind), dated: true })
  const sender = [await readSetting(db, 'mail.senderName'), await readSetting(db, 'mail.senderAddress')]
  add(sender, { location: 'setting', id: 'email', name: 'Email', dated: false })
  return texts
}

const nameOf = (section: Section): string => sections[section].label ?? section

/** Every text in a value, without the addresses of pictures. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' || /^\/(?:media|pictures)\//.test(value) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => (isPicture.test(key) ? [] : textsIn(item)))
}
const isPicture = /image|slides|mapUrl|icon/i
