import type { Tx } from '../connect.ts'
import type { SeedPictures } from './pictures.ts'

/** The practitioner of the first content: a placeholder, down to the registration number. */
export async function seedPractitioners(
  tx: Tx,
  { id, at }: { id: string; at: string },
  pictures: SeedPictures,
): Promise<void> {
  await tx
    .insertInto('practitioners')
    .values({
      id,
      slug: 'lian-hartley',
      name: 'Lian Hartley',
      title: 'Acupuncturist and Chinese medicine practitioner',
      short_bio:
        'Lian grew up between her grandmother’s herb cupboard in Chengdu and a wheat farm near Kapunda. She trained in Adelaide and Chengdu, worked in hospitals and in a busy city practice, and came home to Gawler to work at a gentler pace.',
      bio: 'Lian grew up between her grandmother’s herb cupboard in Chengdu and a wheat farm near Kapunda. She trained in Adelaide and Chengdu, worked in hospitals and in a busy city practice, and came home to Gawler to work at a gentler pace. She loves questions, and will draw you a picture if that helps.',
      specialties: JSON.stringify([
        'Back, neck and shoulder pain',
        'Injuries from sport and farm work',
        'Stress and poor sleep',
        'Women’s health, alongside your GP or midwife',
      ]),
      certifications: JSON.stringify([
        'Bachelor of Health Science (Acupuncture)',
        'Clinical training at a traditional Chinese medicine hospital, Chengdu',
        'Registered acupuncturist, Chinese Medicine Board of Australia, CMR000XXXXXXX',
        'Current first aid and infection control certificates',
      ]),
      image: pictures.practitioner,
      position: 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
}
