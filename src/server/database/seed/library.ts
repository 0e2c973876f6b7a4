import { libraryRow } from '#server/services/media/media-library.ts'
import type { Tx } from '../connect.ts'
import type { SeedPictures } from './pictures.ts'

/** What the painted masters show. */
const altTexts: Record<string, string> = {
  'hero-spring.jpg': 'Cherry blossom above misty mountains, in ink wash',
  'hero-summer.jpg': 'A fisher’s boat below steep green cliffs, in ink wash',
  'hero-autumn.jpg': 'Ginkgo leaves and a low red sun over hills, in ink wash',
  'hero-winter.jpg': 'A pine under snow before grey mountains and a pale moon, in ink wash',
  'service-acupuncture.jpg': 'Fine acupuncture needles on a cloth, with bamboo behind them',
  'service-orthopaedic.jpg': 'A drawing of a knee with the points of a channel, beside a smoking moxa stick',
  'service-cosmetic.jpg': 'A woman with closed eyes in profile, beside chrysanthemums',
  'service-cupping.jpg': 'Three glass cups and a bamboo cup',
  'practitioner.jpg': 'A practitioner in a green jacket, seen from behind, with bamboo and a pale round moon',
  'about-clinic.jpg': 'A bowl of tea on the sill of a round window overlooking mountains and a ginkgo',
  'seal.svg': 'The clinic’s seal',
  'voucher-card.jpg': 'A card with mountains and the clinic’s seal, tied with a red ribbon',
  'blog-cupping.jpg': 'Bamboo cups and glass cups around a small flame',
  'blog-gawler-residents.jpg': 'River red gums beside a creek in dry hills',
  'blog-orthopaedic.jpg': 'A drawing of a spine with the points of a channel, beside a ginkgo branch',
  'blog-sports-injury.jpg': 'A small figure running over hills behind tall bamboo',
  'blog-womens-health.jpg': 'Chrysanthemums under a full moon',
}

/** Puts the pictures of the first content into the library, so that staff find them there. */
export async function seedLibrary(
  tx: Tx,
  { at, newId }: { at: string; newId: () => string },
  { kept }: SeedPictures,
): Promise<void> {
  const rows = kept.map(({ name, ...picture }) =>
    libraryRow({ kept: picture, name, alt: altTexts[name] }, { id: newId(), at }),
  )
  await tx.insertInto('media').values(rows).execute()
}
