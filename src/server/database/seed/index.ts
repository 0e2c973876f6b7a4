import { type SectionContent, sectionNames } from '#contract/content.ts'
import type { Deps } from '#server/deps.ts'
import { pageKey, writeRevision } from '#server/services/content/content.ts'
import { writeSetting } from '#server/services/settings.ts'
import { inTransaction, type Reader } from '../connect.ts'
import { toRow } from '../rows.ts'
import { postCovers, seedBlog } from './blog.ts'
import { clinic, contact, navigation } from './clinic.ts'
import { about, features, hero } from './home.ts'
import { seedLibrary } from './library.ts'
import { faq } from './pages/faq.ts'
import { seedPages } from './pages/index.ts'
import { importMasters } from './pictures.ts'
import { practitioner } from './practitioners.ts'
import { services } from './services.ts'
import { seedShop } from './shop.ts'

/**
 * Fills an empty database with the clinic's first content, all of it or nothing. Returns whether it did.
 * Throws a `StartError` where a painted master is missing. `folder` holds them; tests give another.
 */
export async function seedWhenEmpty(
  deps: Pick<Deps, 'database' | 'storage' | 'now' | 'newId'>,
  folder?: string,
): Promise<boolean> {
  const { database, storage, now, newId } = deps
  if (await isFilled(database.db)) return false
  // The files come first: a transaction may run again, and rows must not name pictures that are not there.
  const pages = seedPages(clinic)
  const named = [...postCovers(clinic), ...pages.flatMap(({ picture }) => picture || [])]
  const pictures = await importMasters(storage, named, folder)

  return inTransaction(database, async (tx) => {
    if (await isFilled(tx)) return false
    const at = now().toISOString()
    const composed = { hero: hero(pictures), about: about(pictures), faq: faq(clinic) }
    const content: SectionContent = { navigation, clinic, contact, features, ...composed }
    for (const section of sectionNames) await writeRevision(tx, deps, { section, value: content[section], revision: 1 })
    for (const { slug, picture, page } of pages) {
      const value = { ...page, image: picture && pictures.cover(picture) }
      await writeRevision(tx, deps, { section: pageKey(slug), value, revision: 1 })
    }
    await seedLibrary(tx, { at, newId }, pictures)
    await writeSetting(tx, 'site.shareImage', pictures.spring, now())
    const kept = { created_at: at, updated_at: at }
    const treatments = services(pictures).map((service, position) => ({ ...toRow(service), position, ...kept }))
    await tx.insertInto('services').values(treatments).execute()
    const person = { ...toRow(practitioner(pictures)), id: newId(), position: 0, ...kept }
    await tx.insertInto('practitioners').values(person).execute()
    await seedBlog(tx, { at, newId, clinic, pictures })
    await seedShop(tx, at, pictures)
    return true
  })
}

async function isFilled(db: Reader): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}
