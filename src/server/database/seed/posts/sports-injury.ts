import type { Clinic } from '#contract/content.ts'
import type { SeedPost } from './seed-post.ts'

/** Announced in the list, still to be written: its page says that more articles are coming. */
export const sportsInjury = (clinic: Clinic): SeedPost => ({
  slug: 'sports-injury-acupuncture-gawler',
  title: 'Sports Injuries: When Might Acupuncture Help?',
  excerpt:
    'From Saturday football to a long walk along the river: how we think about strains, sprains and overuse, and when an injury needs a doctor before it needs us.',
  category: 'Sports Medicine',
  publishedAt: '2025-08-25T00:00:00.000Z',
  readTime: 'Coming soon',
  author: clinic.name,
  featured: false,
  coverPicture: 'blog-sports-injury.jpg',
  body: '',
})
