import type { Clinic } from '#contract/content.ts'
import { cupping } from './cupping.ts'
import { gawlerResidents } from './gawler-residents.ts'
import { orthopaedic } from './orthopaedic.ts'
import type { SeedPost } from './seed-post.ts'
import { sportsInjury } from './sports-injury.ts'
import { womensHealth } from './womens-health.ts'

/**
 * The blog's first articles, the newest first: the orthopaedic one and the four of the list
 * (docs/product.md, "Blog posts").
 */
export const seedPosts = (clinic: Clinic): SeedPost[] => [
  orthopaedic(clinic),
  gawlerResidents(clinic),
  cupping(clinic),
  womensHealth(clinic),
  sportsInjury(clinic),
]
