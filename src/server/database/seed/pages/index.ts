import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'
import { accessibility } from './accessibility.ts'
import { acupunctureGawler } from './acupuncture-gawler.ts'
import { ahpraCompliance } from './ahpra-compliance.ts'
import { cuppingTherapy } from './cupping-therapy.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { termsOfService } from './terms-of-service.ts'
import { traditionalAcupuncture } from './traditional-acupuncture.ts'

/** A page by its path below `/`. `picture` names a file in art/masters, to become the page's `image`; empty for none. */
export type SeedPage = { slug: string; picture: string; page: Page }

/** The pages of running text that an empty database gets. */
export const seedPages = (clinic: Clinic): SeedPage[] => [
  { slug: 'acupuncture-gawler', picture: 'hero-summer.jpg', page: acupunctureGawler(clinic) },
  { slug: 'traditional-acupuncture', picture: 'service-acupuncture.jpg', page: traditionalAcupuncture(clinic) },
  { slug: 'cupping-therapy', picture: 'service-cupping.jpg', page: cuppingTherapy(clinic) },
  { slug: 'privacy-policy', picture: '', page: privacyPolicy(clinic) },
  { slug: 'ahpra-compliance', picture: '', page: ahpraCompliance(clinic) },
  { slug: 'terms-of-service', picture: '', page: termsOfService(clinic) },
  { slug: 'accessibility', picture: '', page: accessibility(clinic) },
]
