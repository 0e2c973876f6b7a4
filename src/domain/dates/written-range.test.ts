import { expect, test } from 'vitest'
import { shortDays } from './written-range.ts'

test('a range of days is written in as few words as say it', () => {
  expect(
    [
      ['2025-03-05', '2025-04-01'],
      ['2025-03-05', '2025-03-05'],
      ['2028-02-01', '2028-02-29'],
      ['2028-02-01', '2028-02-28'],
      ['2025-03-05', ''],
      ['', '2025-03-05'],
      ['', ''],
    ].map(([from = '', to = '']) => shortDays({ from, to })),
  ).toEqual([
    'Mar 5, 2025 to Apr 1, 2025',
    'Mar 5, 2025',
    'February 2028',
    'Feb 1, 2028 to Feb 28, 2028',
    'From Mar 5, 2025',
    'Up to Mar 5, 2025',
    '',
  ])
})
