import type { Section, SectionContent } from '#contract/content.ts'
import { type Facts, factsOf, fillFactsIn } from '#domain/content/facts.ts'
import type { Reader } from '#server/database/connect.ts'
import { readSetting } from '../settings.ts'
import { listEntries, practitioners } from './collection.ts'
import { readSection } from './content.ts'

/** What the clinic says of itself now, for texts that name it in braces (docs/product.md, "Facts"). */
export async function readFacts(db: Reader): Promise<Facts> {
  const { value: clinic } = await readSection(db, 'clinic')
  return factsOf(clinic, await listEntries(db, practitioners), await readSetting(db, 'shop.voucherYears'))
}

/** A section as visitors read it: with the clinic's facts in place of their names in braces. */
export async function readFilledSection<S extends Section>(db: Reader, section: S): Promise<SectionContent[S]> {
  const { value } = await readSection(db, section)
  return fillFactsIn(value, await readFacts(db))
}
