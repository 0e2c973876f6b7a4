import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugOf } from './slug.ts'

describe('slugs', () => {
  test.each([
    ['Traditional Acupuncture', 'traditional-acupuncture'],
    ["Women's Health & Fertility", 'womens-health-fertility'],
    ['  Cupping \t  Therapy  ', 'cupping-therapy'],
    ['Dr. Mei-Lin_2', 'dr-mei-lin_2'],
    ['Café', 'caf'],
    ['!?', ''],
  ])('%j becomes %j', (title, slug) => expect(slugOf(title)).toBe(slug))

  test('contain only lower-case letters, digits, underscores and hyphens, and do not change a second time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (title) => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^[a-z0-9_-]*$/)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })
})
