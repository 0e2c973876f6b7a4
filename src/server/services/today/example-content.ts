import { isDeepStrictEqual } from 'node:util'
import { type ClinicDetail, clinicDetails, type KeepableDetail, keepableDetails, legalTexts } from '#contract/today.ts'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { registrationPlaceholder } from '#domain/identity/registration-placeholder.ts'
import type { Reader } from '#server/database/connect.ts'
import { listEntries, practitioners } from '../content/collection.ts'
import { readSection } from '../content/content.ts'
import { detailOf, findExampleLines, seededEntry } from '../content/example-lines.ts'
import { readFacts } from '../content/facts.ts'
import { rowsWithPictures } from '../media/pictures-in-use.ts'
import { shownAt } from '../planned-change.ts'
import { readSetting } from '../stored-settings.ts'

type Kept = Record<string, unknown>

/**
 * The content that is not the clinic's own yet: empty, still the example's, or not read by an owner
 * (docs/product.md, "Setting up"). It is computed from the data each time, so that nobody has to tick anything off.
 */
export async function findExampleContent(db: Reader, now: Date): Promise<ClinicDetail[]> {
  const seededSection = await readSeededSections(db)
  const found = new Set<ClinicDetail>([
    ...(await inDetails(db, seededSection)),
    ...((await readSetting(db, 'business.legalName')) === '' ? (['business.legal name'] as const) : []),
    ...((await readSetting(db, 'business.number')) === '' ? (['business.business number'] as const) : []),
    ...(await inWords(db, { now, seededSection })),
    ...(await inPeople(db)),
    ...((await hasSeededService(db)) ? (['services.words'] as const) : []),
    ...(await inPages(db, now)),
    ...((await hasSeededPost(db)) ? (['posts.articles'] as const) : []),
    ...((await showsSeededPicture(db, now)) ? (['media.pictures'] as const) : []),
  ])
  const kept: ReadonlySet<string> = new Set(await readKept(db))
  return clinicDetails.filter((detail) => found.has(detail) && !kept.has(detail))
}

/** The parts of the example that an owner has chosen to keep. */
export async function readKept(db: Reader): Promise<KeepableDetail[]> {
  const kept = await readSetting(db, 'setup.kept')
  return keepableDetails.filter((detail) => kept.includes(detail))
}

/** The sections as they were put in by the seed, before anybody wrote them. */
async function readSeededSections(db: Reader): Promise<(section: string) => Kept> {
  const rows = await db
    .selectFrom('content_revisions')
    .select(['section', 'value'])
    .where('revision', '=', 1)
    .where('author_id', 'is', null)
    .execute()
  const values = new Map(rows.map(({ section, value }) => [section, value]))
  return (section) => JSON.parse(values.get(section) ?? '{}')
}

const isEmpty = (said: unknown) => said === undefined || said === '' || (Array.isArray(said) && said.length === 0)

/** The details that every site needs, and those that may be empty but must not be the example's. */
async function inDetails(db: Reader, seededSection: (section: string) => Kept): Promise<ClinicDetail[]> {
  const found: ClinicDetail[] = []
  const check = async (section: 'clinic' | 'contact', needed: readonly string[], optional: Record<string, string>) => {
    const value: Kept = (await readSection(db, section)).value
    const samples: Kept[] = [contentDefaults[section], seededSection(section)]
    const isSample = (field: string) => samples.some((sample) => isDeepStrictEqual(sample[field], value[field]))
    for (const field of needed)
      if (isEmpty(value[field]) || isSample(field)) found.push(`${section}.${field}` as ClinicDetail)
    for (const [field, name] of Object.entries(optional))
      if (!isEmpty(value[field]) && isSample(field)) found.push(`${section}.${name}` as ClinicDetail)
  }
  await check('clinic', ['name', 'address', 'phone', 'email', 'hours'], {
    description: 'description',
    socials: 'social media',
  })
  await check('contact', [], { mapUrl: 'map' })
  return found
}

async function inWords(
  db: Reader,
  { now, seededSection }: { now: Date; seededSection: (section: string) => Kept },
): Promise<ClinicDetail[]> {
  const same = async (section: 'hero' | 'about' | 'contact', fields: string[]) => {
    const value: Kept = (await readSection(db, section, now)).value
    const seeded = seededSection(section)
    return fields.some((field) => !isEmpty(value[field]) && isDeepStrictEqual(value[field], seeded[field]))
  }
  const { value: features } = await readSection(db, 'features')
  const { value: faq } = await readSection(db, 'faq', now)
  const phrases: Kept = (await readSection(db, 'words', now)).value
  const seededPhrases = Object.entries(seededSection('words'))
  return [
    ...((await same('contact', ['description'])) ? (['contact.words'] as const) : []),
    ...((await same('hero', ['title', 'subtitle'])) ? (['hero.words'] as const) : []),
    ...((await same('about', ['title', 'description', 'mission'])) ? (['about.words'] as const) : []),
    ...((await same('about', ['stats'])) ? (['about.figures'] as const) : []),
    ...((await same('about', ['logoImage'])) ? (['about.logo'] as const) : []),
    ...(hasSeeded(features, seededSection('features')) ? (['features.words'] as const) : []),
    ...(hasSeeded(faq.questions, seededSection('faq').questions) ? (['faq.questions'] as const) : []),
    ...(seededPhrases.some(([name, phrase]) => phrases[name] === phrase) ? (['words.phrases'] as const) : []),
  ]
}

/** Whether an entry of a list is as the example has it: one that was changed does not hide the others. */
const hasSeeded = (entries: readonly unknown[], seeded: unknown): boolean =>
  Array.isArray(seeded) && entries.some((entry) => seeded.some((example) => isDeepStrictEqual(entry, example)))

/** The fields about the person: the example's must not stay under a new name. */
const aboutPerson = ['bio', 'shortBio'] as const

/** Practitioners of the example have no line of the audit log that adds them; what was said of them is in their first. */
async function inPeople(db: Reader): Promise<ClinicDetail[]> {
  const found: ClinicDetail[] = []
  for (const person of await listEntries(db, practitioners)) {
    const seeded = await seededEntry(db, 'practitioner', person)
    const isSeeded = (field: 'name' | (typeof aboutPerson)[number]) =>
      seeded !== undefined && !isEmpty(person[field]) && seeded[field] === person[field]
    if (isSeeded('name')) found.push('practitioners.name')
    if (aboutPerson.some(isSeeded)) found.push('practitioners.words')
    if (registrationPlaceholder.test(`${person.title} ${person.certifications}`))
      found.push('practitioners.registration number')
  }
  return [...found, ...(await findExampleLines(db)).map(({ list }) => detailOf(list))]
}

/** Whether a treatment is described in the example's words. */
async function hasSeededService(db: Reader): Promise<boolean> {
  for (const service of await db.selectFrom('services').selectAll().execute())
    if ((await seededEntry(db, 'service', service))?.description === service.description) return true
  return false
}

/** Whether an article that is out, or will come out, is the example's, in the example's words. */
async function hasSeededPost(db: Reader): Promise<boolean> {
  const posts = await db.selectFrom('posts').select(['id', 'body']).where('status', '=', 'published').execute()
  for (const { id, body } of posts) {
    if (!(await seededEntry(db, 'post', { id }))) continue
    const first = await db
      .selectFrom('post_revisions')
      .select('value')
      .where('post_id', '=', id)
      .where('revision', '=', 1)
      .executeTakeFirst()
    // An unedited one has no earlier version.
    if (!first || JSON.parse(first.value).body === body) return true
  }
  return false
}

/** The clinic's pages as visitors see them now: a planned version counts once it is out. */
async function shownPages(db: Reader, now: Date): Promise<{ id: string; slug: string; value: string }[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'slug', 'value', 'next_value', 'next_at'])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ id: row.id, slug: row.slug, value: shownAt(row, now) }))
}

async function inPages(db: Reader, now: Date): Promise<ClinicDetail[]> {
  const pages = await shownPages(db, now)
  const read = await readSetting(db, 'setup.textsRead')
  const unread = legalTexts.filter((text) => !read.includes(text) && pages.some(({ slug }) => slug === text))
  // A hidden page says nothing to anybody.
  const shown = pages.filter(({ value }) => JSON.parse(value).published)
  const { registration } = await readFacts(db)
  const lacksNumber = registration === '' || registrationPlaceholder.test(registration)
  const unfilled = shown.some(
    ({ value }) => registrationPlaceholder.test(value) || (lacksNumber && value.includes('{registration}')),
  )
  const seeded = await db
    .selectFrom('page_revisions')
    .select(['page_id', 'value'])
    .where('revision', '=', 1)
    .where('author_name', 'is', null)
    .execute()
  const first = new Map(seeded.map(({ page_id, value }) => [page_id, JSON.parse(value).sections]))
  // Texts that an owner must read are tracked separately.
  const unwritten = shown.some(
    ({ id, slug, value }) =>
      !legalTexts.some((text) => text === slug) &&
      first.has(id) &&
      isDeepStrictEqual(first.get(id), JSON.parse(value).sections),
  )
  return [
    ...unread.map((text) => `texts.${text}` as const),
    ...(unwritten ? (['pages.words'] as const) : []),
    ...(unfilled ? (['pages.registration number'] as const) : []),
  ]
}

/** Whether the site shows a picture of the example, that is one that no member of staff has added. */
async function showsSeededPicture(db: Reader, now: Date): Promise<boolean> {
  const seeded = await db
    .selectFrom('media')
    .select('address')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_log')
            .select('audit_log.id')
            .where('audit_log.entity', '=', 'picture')
            .where('audit_log.action', '=', 'picture.added')
            .whereRef('audit_log.entity_id', '=', 'media.id'),
        ),
      ),
    )
    .execute()
  const rows = await rowsWithPictures(db, now)
  const visible = new Set([
    ...(await db.selectFrom('posts').select('id').where('status', '=', 'published').execute()).map(({ id }) => id),
    ...(await shownPages(db, now)).filter(({ value }) => JSON.parse(value).published).map(({ id }) => id),
  ])
  // A draft, a hidden page and a newsletter are not the site.
  const shown = rows.filter(({ source: { kind }, id }) =>
    kind === 'post' || kind === 'page' ? visible.has(id) : kind !== 'newsletter',
  )
  return seeded.some(({ address }) => shown.some(({ text }) => text.includes(address)))
}
