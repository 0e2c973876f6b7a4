import type { Section, SectionContent } from '#contract/content.ts'
import { type Facts, factsOf, fillFactsIn, hasNames } from '#domain/content/facts.ts'
import { type OwnWords, type Words, wordsOf } from '#domain/content/words.ts'
import type { Reader } from '#server/database/connect.ts'
import { readSettingsOf } from '../stored-settings.ts'
import { voucherYearsKeys, voucherYearsOf } from '../vouchers/voucher-years.ts'
import { listEntries, practitioners } from './collection.ts'
import { readSection } from './content.ts'

/** The clinic's current facts, for texts that name them in braces (docs/product.md, "Facts"). */
export async function readFacts(db: Reader): Promise<Facts> {
  const { value: clinic } = await readSection(db, 'clinic')
  const settings = await readSettingsOf(db, [...voucherYearsKeys, 'business.number'])
  return factsOf(clinic, await listEntries(db, practitioners), {
    voucherYears: voucherYearsOf(settings),
    businessNumber: settings['business.number'],
  })
}

/** Fills the clinic's facts into a value; they are only read if it names one. */
export const filledIn = async <T>(db: Reader, value: T): Promise<T> =>
  hasNames(value) ? fillFactsIn(value, await readFacts(db)) : value

/** A section as visitors read it: with the clinic's facts in place of their names in braces. */
export async function readFilledSection<S extends Section>(
  db: Reader,
  section: S,
  now: Date,
): Promise<SectionContent[S]> {
  const { value } = await readSection<Section>(db, section, now)
  return asVisitorsReadSection(db, section, value as SectionContent[S])
}

/** The same of a value that may not be saved: words that the clinic has not changed say their default. */
export async function asVisitorsReadSection<S extends Section>(
  db: Reader,
  section: S,
  value: SectionContent[S],
): Promise<SectionContent[S]> {
  const whole = section === 'words' ? wordsOf(value as OwnWords) : value
  return filledIn(db, whole as SectionContent[S])
}

/** The clinic's words for the site's own pages (docs/product.md, "Words"). */
export const readWords = async (db: Reader, now: Date): Promise<Words> =>
  (await readFilledSection(db, 'words', now)) as Words
