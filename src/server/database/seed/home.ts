import type { About, Features, Hero } from '#contract/content.ts'
import type { SeedPictures } from './pictures.ts'

export const hero = (pictures: SeedPictures): Hero => ({
  title: 'Room to breathe, time to mend',
  subtitle:
    'Acupuncture and traditional Chinese medicine in the heart of Gawler. We listen first, explain what we suggest and never rush you.',
  cta: 'New patients are welcome, with or without a referral.',
  primaryButtonText: 'Book an Appointment',
  primaryButtonLink: '#book-appointment',
  secondaryButtonText: 'See Our Services',
  secondaryButtonLink: '#services',
  image: pictures.spring,
  slides: [pictures.summer, pictures.autumn, pictures.winter],
})

export const about = (pictures: SeedPictures): About => ({
  image: pictures.about,
  logoImage: pictures.seal,
  title: 'A small clinic, on purpose',
  subtitle: 'One practitioner, one patient, one unhurried hour.',
  description: [
    'Anhe opened in Gawler in August 2025. The two characters on our seal, an and he, mean peace and harmony. That’s the kind of place we want to be.',
    'Your first visit starts with a conversation. We ask about your sleep, appetite, work and worries as well as what brought you in. We feel your pulse, look at your tongue, and tell you plainly what we’d do and why.',
    'We’re happy to work with your GP, physiotherapist or midwife. If we think another kind of care would suit you better, we’ll say so.',
  ],
  mission: 'To offer the people of Gawler and the Barossa Chinese medicine that is careful, honest and unhurried.',
  founded: '2025',
  stats: [
    { number: '60–90', label: 'minutes for your first visit' },
    { number: '4', label: 'treatments, each done with care' },
    { number: '6', label: 'days a week, two of them late' },
    { number: '1', label: 'practitioner, who will know your name' },
  ],
})

export const features: Features = [
  {
    icon: 'user',
    title: 'One person at a time',
    description: 'Your hour is yours. No double bookings, no moving between rooms, no clock on the wall.',
  },
  {
    icon: 'leaf',
    title: 'An old craft, kept well',
    description: 'Acupuncture, moxa and cupping as the classics teach them, adapted to life today.',
  },
  {
    icon: 'heart',
    title: 'A light touch',
    description:
      'Most needles are as fine as a hair. If you’re nervous, we go slowly, and you can ask us to stop at any time.',
  },
  {
    icon: 'shield',
    title: 'Clean, and by the book',
    description: 'Sterile needles, used once. Cups and linen cleaned to our Board’s infection control guidelines.',
  },
  {
    icon: 'microscope',
    title: 'Honest about the research',
    description: 'We follow the research and tell you where it’s strong, where it’s mixed and where there isn’t any.',
  },
  {
    icon: 'award',
    title: 'Registered practice',
    description: 'Registered with the Chinese Medicine Board of Australia, with further training every year.',
  },
]
