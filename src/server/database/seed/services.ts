import type { Service } from '#contract/service.ts'
import type { Tx } from '../connect.ts'
import type { SeedPictures } from './pictures.ts'

type SeedService = Omit<Service, 'id' | 'benefits'> & { benefits: string[] }

const services = (pictures: SeedPictures): SeedService[] => [
  {
    slug: 'traditional-acupuncture',
    image: pictures.acupuncture,
    title: 'Traditional Acupuncture',
    shortDesc: 'Fine needles and a quiet half hour, chosen for the whole of you rather than for one symptom.',
    description:
      'After a talk, your pulse and your tongue have told us where to begin, we place a small number of fine needles and let you rest with them. Many people doze. Points are chosen anew at each visit, as things change, and warmth from moxa may be added where it suits you.',
    benefits: [
      'May help with tension headaches, back pain and neck pain',
      'May ease stress and help you to settle at night',
      'Looks at sleep, digestion and mood together',
      'Goes along with the care of your GP',
    ],
  },
  {
    slug: 'orthopaedic-acupuncture',
    image: pictures.orthopaedic,
    title: 'Orthopaedic Acupuncture',
    shortDesc: 'For joints and muscles that ache after sport, work or a long time at a desk.',
    description:
      'We test how you move, find the muscles and joints that are holding back, and needle those along with points further away. Gentle electrical stimulation, moxa or cups may be part of it. You leave with one or two exercises, not ten.',
    benefits: [
      'May help with sore shoulders, knees, backs and elbows',
      'Begins with how you move, and checks it again at the end',
      'Sits well beside physiotherapy and exercise',
      'Clear advice on rest, load and when to see your doctor',
    ],
  },
  {
    slug: 'cosmetic-acupuncture',
    image: pictures.cosmetic,
    title: 'Cosmetic Acupuncture',
    shortDesc: 'Very fine needles, a jade roller and an hour of rest for the face.',
    description:
      'The finest needles we have are placed on the face and a few on the body, followed by a slow massage with a jade roller. It is an hour of quiet as much as a treatment. Now and then a small bruise shows for some days, and we will tell you honestly what to expect.',
    benefits: [
      'May help the skin to look rested',
      'May ease a tight jaw and a frowning brow',
      'No injections, no fillers',
      'A calm hour, face and shoulders included',
    ],
  },
  {
    slug: 'cupping-therapy',
    image: pictures.cupping,
    title: 'Cupping Therapy',
    shortDesc: 'Warm glass, gentle suction and loosened shoulders, in 20 to 30 minutes.',
    description:
      'Glass cups are warmed and set on the back, where they draw the skin up gently. They may rest in one place or glide on a little oil. The round marks are usually painless and fade in a few days to two weeks. Cupping can be booked alone or added to acupuncture.',
    benefits: [
      'May help with tight shoulders and a stiff back',
      'May ease the soreness that follows hard work or sport',
      'Pressure set to what feels good to you',
      'A short visit, with time to lie still at the end',
    ],
  },
]

/** The four treatments of spec section 2. Their ids are their slugs, so that the anchors of the home page can be read. */
export async function seedServices(tx: Tx, at: string, pictures: SeedPictures): Promise<void> {
  await tx
    .insertInto('services')
    .values(
      services(pictures).map(({ shortDesc, benefits, ...service }, position) => ({
        ...service,
        id: service.slug,
        short_desc: shortDesc,
        benefits: JSON.stringify(benefits.map((text) => ({ text }))),
        position,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}
