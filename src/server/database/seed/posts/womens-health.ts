import type { Clinic } from '#contract/content.ts'
import type { SeedPost } from './seed-post.ts'

/** Announced in the list, still to be written: its page says that more articles are coming. */
export const womensHealth = (clinic: Clinic): SeedPost => ({
  slug: 'womens-health-acupuncture-gawler',
  title: 'Acupuncture and Women’s Health',
  excerpt:
    'Painful periods, pregnancy, the years around menopause: where acupuncture has been studied, where it hasn’t, and what to ask your GP first.',
  category: "Women's Health",
  publishedAt: '2025-09-15T00:00:00.000Z',
  readTime: 'Coming soon',
  author: clinic.name,
  featured: false,
  coverPicture: 'blog-womens-health.jpg',
  body: '',
})
