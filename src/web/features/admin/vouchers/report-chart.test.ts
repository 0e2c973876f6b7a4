import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleTop } from './report-chart.tsx'

test.each([
  [0, 10_000],
  [1, 1],
  [10_000, 10_000],
  [10_001, 20_000],
  [30_000, 50_000],
  [99_999, 100_000],
])('the scale for %d ends at %d', (most, top) => expect(scaleTop(most)).toBe(top))

test('no bar stands above the scale, and none is lost at its foot', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (most) => {
      expect(scaleTop(most)).toBeGreaterThanOrEqual(most)
      expect(scaleTop(most)).toBeLessThanOrEqual(most * 2.5)
    }),
  ))
