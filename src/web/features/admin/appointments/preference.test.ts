import { expect, test } from 'vitest'
import { preferenceText } from './preference.ts'

test.each([
  [{ weekdays: [], part: 'any' }, 'Any day, any time'],
  [{ weekdays: [1, 2, 3, 4, 5, 6, 7], part: 'morning' }, 'Any day, mornings'],
  [{ weekdays: [1, 3], part: 'afternoon' }, 'Mon, Wed, afternoons'],
] as const)('the preference %o of the waiting list reads “%s”', ({ weekdays, part }, words) =>
  expect(preferenceText({ weekdays: [...weekdays], part })).toBe(words),
)
