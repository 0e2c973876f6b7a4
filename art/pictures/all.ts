import { pressJpeg } from '../brush/press.ts'
import type { Sheet } from '../brush/sheet.ts'
import { marks } from '../marks/all.ts'
import { aboutClinic } from './about-clinic.ts'
import { blogCupping } from './blog-cupping.ts'
import { blogGawlerResidents } from './blog-gawler-residents.ts'
import { blogOrthopaedic } from './blog-orthopaedic.ts'
import { blogSportsInjury } from './blog-sports-injury.ts'
import { blogWomensHealth } from './blog-womens-health.ts'
import { heroAutumn } from './hero-autumn.ts'
import { heroSpring } from './hero-spring.ts'
import { heroSummer } from './hero-summer.ts'
import { heroWinter } from './hero-winter.ts'
import { practitioner } from './practitioner.ts'
import { serviceAcupuncture } from './service-acupuncture.ts'
import { serviceCosmetic } from './service-cosmetic.ts'
import { serviceCupping } from './service-cupping.ts'
import { serviceOrthopaedic } from './service-orthopaedic.ts'
import { voucherCard, voucherOrnament } from './voucher.ts'

export type Picture = { file: string; write: (path: string) => Promise<unknown> }

const jpeg = (file: string, draw: () => Sheet): Picture => ({ file, write: (path) => pressJpeg(draw(), path) })

export const pictures: readonly Picture[] = [
  jpeg('hero-spring.jpg', heroSpring),
  jpeg('hero-summer.jpg', heroSummer),
  jpeg('hero-autumn.jpg', heroAutumn),
  jpeg('hero-winter.jpg', heroWinter),
  jpeg('service-acupuncture.jpg', serviceAcupuncture),
  jpeg('service-orthopaedic.jpg', serviceOrthopaedic),
  jpeg('service-cosmetic.jpg', serviceCosmetic),
  jpeg('service-cupping.jpg', serviceCupping),
  jpeg('about-clinic.jpg', aboutClinic),
  jpeg('practitioner.jpg', practitioner),
  jpeg('blog-gawler-residents.jpg', blogGawlerResidents),
  jpeg('blog-cupping.jpg', blogCupping),
  jpeg('blog-womens-health.jpg', blogWomensHealth),
  jpeg('blog-sports-injury.jpg', blogSportsInjury),
  jpeg('blog-orthopaedic.jpg', blogOrthopaedic),
  jpeg('voucher-card.jpg', voucherCard),
  { file: 'voucher-ornament.png', write: voucherOrnament },
  ...marks,
]
