import { noLogo } from './logo.ts'

/**
 * What the site shows while a section was never written or cannot be reached (docs/product.md, "Content sections").
 * They name no clinic, so that they are true for any. The navigation's entries are
 * among the fixed texts of `test/conformance`.
 */
export const contentDefaults = {
  navigation: [
    { name: 'Home', href: '#home' },
    { name: 'Services', href: '#services' },
    { name: 'About', href: '#about' },
    { name: 'Blog', href: '#blog' },
    { name: 'Shop', href: '#shop' },
    { name: 'FAQ', href: '/faq' },
    { name: 'Book Now', href: '#book-appointment' },
    { name: 'Contact', href: '#contact' },
  ],
  clinic: { name: 'Our clinic', description: '', socials: [], hours: [], phone: '', email: '', address: '' },
  hero: {
    title: 'Welcome',
    subtitle: 'Gentle, considered care, one person at a time.',
    cta: '',
    primaryButtonText: 'Book an Appointment',
    primaryButtonLink: '#book-appointment',
    secondaryButtonText: 'Our Services',
    secondaryButtonLink: '#services',
    image: '/placeholder.svg',
    slides: [],
  },
  about: {
    image: '/placeholder.svg',
    logoImage: noLogo,
    title: 'About us',
    subtitle: '',
    description: [],
    mission: '',
    founded: '',
    stats: [],
  },
  contact: { mapUrl: '', description: [], address: '', phone: '', email: '', socials: [] },
  features: [],
  closures: [],
  words: {},
  faq: {
    title: 'Questions and answers',
    subtitle: 'Please call or email us with any question.',
    questions: [],
    head: { title: 'Questions and answers', description: 'What people ask us most.', keywords: '' },
  },
}
