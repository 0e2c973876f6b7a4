import type { About, Features, Hero } from '#contract/content.ts'
import type { SeedPictures } from './pictures.ts'

export const hero = (pictures: SeedPictures): Hero => ({
  title: 'Room to breathe, time to mend',
  subtitle:
    'Acupuncture and traditional Chinese medicine in the middle of Gawler. We listen first, explain what we suggest, and never hurry.',
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
    'Anhe opened its door in Gawler in August 2025. The two characters on our seal, an and he, stand for peace and harmony. We liked the thought of a place that keeps to them.',
    'A first visit is a conversation before it is a treatment. We ask about sleep, appetite, work and worries as well as what brought you here, feel your pulse, look at your tongue, and tell you plainly what we would do and why.',
    'We are glad to work beside your GP, physiotherapist or midwife. If we think that another kind of care would serve you better, we say so.',
  ],
  mission: 'To offer the people of Gawler and the Barossa Chinese medicine that is careful, honest and unhurried.',
  founded: '2025',
  stats: [
    { number: '60-90', label: 'minutes for your first visit' },
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
    description: 'Acupuncture, moxa and cupping as they are taught in the classics, fitted to life as you live it.',
  },
  {
    icon: 'heart',
    title: 'A light touch',
    description: 'Most needles are as fine as a hair. If you are nervous we go slowly, and you can stop at any moment.',
  },
  {
    icon: 'shield',
    title: 'Clean, and by the book',
    description: 'Sterile needles, used once. Cups and linen cleaned to the infection control guidelines of our Board.',
  },
  {
    icon: 'microscope',
    title: 'Read with care',
    description: 'We follow the research, and tell you where it is strong, where it is mixed and where it is silent.',
  },
  {
    icon: 'award',
    title: 'Registered practice',
    description: 'Registered with the Chinese Medicine Board of Australia, with continuing education every year.',
  },
]
