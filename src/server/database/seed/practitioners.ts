import type { Practitioner } from '#contract/practitioner.ts'
import type { SeedPictures } from './pictures.ts'

/** The practitioner of the first content: a placeholder, down to the registration number. */
export const practitioner = (pictures: SeedPictures): Omit<Practitioner, 'id'> => ({
  slug: 'lian-hartley',
  name: 'Lian Hartley',
  title: 'Acupuncturist and Chinese medicine practitioner',
  shortBio:
    'Lian grew up between her grandmother’s herb cupboard in Chengdu and a wheat farm near Kapunda. She trained in Adelaide and Chengdu, worked in hospitals and in a busy city practice, and came home to Gawler to work at a gentler pace.',
  bio: 'Lian grew up between her grandmother’s herb cupboard in Chengdu and a wheat farm near Kapunda. She trained in Adelaide and Chengdu, worked in hospitals and in a busy city practice, and came home to Gawler to work at a gentler pace. She loves questions, and will draw you a picture if that helps.',
  specialties: [
    'Back, neck and shoulder pain',
    'Injuries from sport and farm work',
    'Stress and poor sleep',
    'Women’s health, alongside your GP or midwife',
  ],
  image: pictures.practitioner,
  certifications: [
    'Bachelor of Health Science (Acupuncture)',
    'Clinical training at a traditional Chinese medicine hospital, Chengdu',
    'Registered acupuncturist, Chinese Medicine Board of Australia, CMR000XXXXXXX',
    'Current first aid and infection control certificates',
  ],
})
