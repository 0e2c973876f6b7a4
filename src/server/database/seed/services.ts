import type { Service } from '#contract/service.ts'
import type { SeedPictures } from './pictures.ts'

/**
 * The four treatments of the example clinic. Their ids are their slugs, so that the anchors of the home page can be
 * read.
 */
export const services = (pictures: SeedPictures): Service[] =>
  treatments(pictures).map(({ benefits, ...treatment }) => ({
    ...treatment,
    id: treatment.slug,
    benefits: benefits.map((text) => ({ text })),
  }))

type Treatment = Omit<Service, 'id' | 'benefits'> & { benefits: string[] }
const treatments = (pictures: SeedPictures): Treatment[] => [
  {
    slug: 'traditional-acupuncture',
    image: pictures.acupuncture,
    title: 'Traditional Acupuncture',
    shortDesc: 'Fine needles and a quiet half-hour, for the whole of you rather than one symptom.',
    description:
      'We talk, feel your pulse and look at your tongue to work out where to start. Then we place a small number of fine needles and let you rest. Many people doze off. We choose the points afresh at each visit, and can add warmth from moxa if it suits you.',
    benefits: [
      'May help with tension headaches, back pain and neck pain',
      'May ease stress and help you settle at night',
      'Looks at sleep, digestion and mood together',
      'Works alongside care from your GP',
    ],
  },
  {
    slug: 'orthopaedic-acupuncture',
    image: pictures.orthopaedic,
    title: 'Orthopaedic Acupuncture',
    shortDesc: 'For joints and muscles that ache after sport, work or a long time at a desk.',
    description:
      'We check how you move, find the muscles and joints that are giving you trouble, and needle those along with points further away. Gentle electrical stimulation, moxa or cupping may be part of it. You go home with one or two exercises, not ten.',
    benefits: [
      'May help with sore shoulders, knees, backs and elbows',
      'Starts with how you move, and checks it again at the end',
      'Works well alongside physiotherapy and exercise',
      'Clear advice on rest, load and when to see your doctor',
    ],
  },
  {
    slug: 'cosmetic-acupuncture',
    image: pictures.cosmetic,
    title: 'Cosmetic Acupuncture',
    shortDesc: 'Very fine needles, a jade roller and an hour of rest for the face.',
    description:
      'We place our finest needles on your face and a few on your body, then give you a slow massage with a jade roller. It’s as much a quiet hour as a treatment. Now and then it leaves a small bruise for a few days, and we’ll tell you honestly what to expect.',
    benefits: [
      'May help your skin look rested',
      'May ease a tight jaw and a furrowed brow',
      'No injections, no fillers',
      'A calm hour for your face and shoulders',
    ],
  },
  {
    slug: 'cupping-therapy',
    image: pictures.cupping,
    title: 'Cupping Therapy',
    shortDesc: 'Warm glass and gentle suction on tight muscles, in 20 to 30 minutes.',
    description:
      'We warm glass cups and place them on your back, where they gently lift the skin. They may stay in one place or glide on a little oil. The round marks are usually painless and fade in a few days to two weeks. You can book cupping on its own or add it to acupuncture.',
    benefits: [
      'May help with tight shoulders and a stiff back',
      'May ease the soreness that follows hard work or sport',
      'As firm or as gentle as you like',
      'A short visit, with time to lie still at the end',
    ],
  },
]
