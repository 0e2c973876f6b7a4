import { isDeepStrictEqual } from 'node:util'
import { type ClinicDetail, clinicDetails, legalTexts } from '#contract/today.ts'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import type { Reader } from '#server/database/connect.ts'
import { readSection } from '../content/content.ts'
import { readSetting } from '../settings.ts'

type Kept = Record<string, unknown>

/** A registration number that nobody has filled in, such as `CMR000XXXXXXX`. */
const placeholder = /\b[A-Z]{3}0{3}X{4,}\b/

/**
 * What of the site is not the clinic's own yet: empty, still as the example has it, or not read by an owner
 * (docs/product.md, "Setting up"). It is asked of the data each time, so that nobody has to tick anything off.
 */
export async function findLeftovers(db: Reader, now: Date): Promise<ClinicDetail[]> {
  const found = new Set<ClinicDetail>([
    ...(await inDetails(db)),
    ...(await inWords(db, now)),
    ...(await inPeople(db)),
    ...(await inPages(db)),
    ...((await showsSeededPicture(db)) ? (['media.pictures'] as const) : []),
  ])
  return clinicDetails.filter((detail) => found.has(detail))
}

/** A section as it was put in by the seed, before anybody wrote it. */
async function seededSection(db: Reader, section: string): Promise<Kept> {
  const row = await db
    .selectFrom('content_revisions')
    .select('value')
    .where('section', '=', section)
    .where('revision', '=', 1)
    .where('author_id', 'is', null)
    .executeTakeFirst()
  return JSON.parse(row?.value ?? '{}')
}

const isEmpty = (said: unknown) => said === undefined || said === '' || (Array.isArray(said) && said.length === 0)

/** What every site has to say of its clinic, and what it may leave out but must not say of another. */
async function inDetails(db: Reader): Promise<ClinicDetail[]> {
  const found: ClinicDetail[] = []
  const look = async (section: 'clinic' | 'contact', needed: readonly string[], optional: Record<string, string>) => {
    const value: Kept = (await readSection(db, section)).value
    const samples: Kept[] = [contentDefaults[section], await seededSection(db, section)]
    const isSample = (field: string) => samples.some((sample) => isDeepStrictEqual(sample[field], value[field]))
    for (const field of needed)
      if (isEmpty(value[field]) || isSample(field)) found.push(`${section}.${field}` as ClinicDetail)
    for (const [field, name] of Object.entries(optional))
      if (!isEmpty(value[field]) && isSample(field)) found.push(`${section}.${name}` as ClinicDetail)
  }
  await look('clinic', ['name', 'address', 'phone', 'email', 'hours'], {
    description: 'description',
    socials: 'social media',
  })
  await look('contact', [], { mapUrl: 'map' })
  return found
}

async function inWords(db: Reader, now: Date): Promise<ClinicDetail[]> {
  const same = async (section: 'hero' | 'about' | 'contact' | 'faq', fields: string[]) => {
    const value: Kept = (await readSection(db, section, now)).value
    const seeded = await seededSection(db, section)
    return fields.some((field) => !isEmpty(value[field]) && isDeepStrictEqual(value[field], seeded[field]))
  }
  const { value: features } = await readSection(db, 'features')
  const phrases: Kept = (await readSection(db, 'words', now)).value
  const seededPhrases = Object.entries(await seededSection(db, 'words'))
  return [
    ...((await same('contact', ['description'])) ? (['contact.words'] as const) : []),
    ...((await same('hero', ['title', 'subtitle'])) ? (['hero.words'] as const) : []),
    ...((await same('about', ['title', 'description', 'mission'])) ? (['about.words'] as const) : []),
    ...((await same('about', ['stats'])) ? (['about.figures'] as const) : []),
    ...((await same('about', ['logoImage'])) ? (['about.logo'] as const) : []),
    ...(isDeepStrictEqual(features, await seededSection(db, 'features')) ? (['features.words'] as const) : []),
    ...((await same('faq', ['questions'])) ? (['faq.questions'] as const) : []),
    ...(seededPhrases.some(([name, phrase]) => phrases[name] === phrase) ? (['words.phrases'] as const) : []),
  ]
}

/** What of a practitioner speaks of a person: somebody else's must not stand under a new name. */
const aboutPerson = ['bio', 'shortBio', 'certifications'] as const

/**
 * Practitioners of the example have no line of the audit log that adds them; what was said of them is in their first.
 * `certifications` is compared as text, since rows keep lists as JSON.
 */
async function inPeople(db: Reader): Promise<ClinicDetail[]> {
  const people = await db.selectFrom('practitioners').selectAll().execute()
  const found: ClinicDetail[] = []
  for (const { short_bio: shortBio, ...row } of people) {
    const person = { ...row, shortBio }
    const first = await db
      .selectFrom('audit_log')
      .select(['action', 'before'])
      .where('entity', '=', 'practitioner')
      .where('entity_id', '=', person.id)
      .orderBy('at')
      .orderBy('id')
      .executeTakeFirst()
    const isOwn = first?.action === 'practitioner.added'
    const seeded: Kept = first ? JSON.parse(first.before ?? '{}') : person
    const isSeeded = (field: 'name' | (typeof aboutPerson)[number]) =>
      !isOwn && !isEmpty(person[field]) && textOf(seeded[field]) === textOf(person[field])
    if (isSeeded('name')) found.push('practitioners.name')
    if (aboutPerson.some(isSeeded)) found.push('practitioners.words')
    if (placeholder.test(`${person.title} ${person.certifications}`)) found.push('practitioners.registration number')
  }
  return found
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

async function inPages(db: Reader): Promise<ClinicDetail[]> {
  const pages = await db.selectFrom('pages').select(['slug', 'value']).where('deleted_at', 'is', null).execute()
  const read = await readSetting(db, 'setup.textsRead')
  const unread = legalTexts.filter((text) => !read.includes(text) && pages.some(({ slug }) => slug === text))
  // A hidden page says nothing to anybody.
  const unfilled = pages.some(({ value }) => JSON.parse(value).published && placeholder.test(value))
  return [
    ...unread.map((text) => `texts.${text}` as const),
    ...(unfilled ? (['pages.registration number'] as const) : []),
  ]
}

/** Whether the home page or the shop shows a picture that came with the example: one that nobody has added. */
async function showsSeededPicture(db: Reader): Promise<boolean> {
  const columns = [
    db.selectFrom('content_sections').select('value as text'),
    db.selectFrom('services').select('image as text'),
    db.selectFrom('practitioners').select('image as text'),
    db.selectFrom('products').select('image as text'),
    db.selectFrom('settings').select('value as text').where('key', '=', 'site.shareImage'),
  ] as const
  const rows = await Promise.all(columns.map((query) => query.execute()))
  const texts = rows.flat().map(({ text }) => text)
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
  return seeded.some(({ address }) => texts.some((text) => text.includes(address)))
}
