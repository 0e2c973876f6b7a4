import { expect, test } from 'vitest'
import { dayRangeSchema } from './list.ts'

const faultsOf = (range: object) =>
  dayRangeSchema.safeParse(range).error?.issues.map(({ path, message }) => [path[0], message])

test('a range of days may be open at either end, and may be one day', () => {
  expect(dayRangeSchema.parse({})).toEqual({ from: '', to: '' })
  for (const range of [
    { from: '2026-03-01', to: '' },
    { from: '', to: '2026-03-01' },
    { from: '2026-03-01', to: '2026-03-01' },
  ])
    expect(dayRangeSchema.parse(range)).toEqual(range)
})

test('a range of days names the end that is wrong, and how', () => {
  expect(faultsOf({ from: '2026-03-02', to: '2026-03-01' })).toEqual([['to', 'Please choose a day on or after “From”']])
  expect(faultsOf({ from: '2026-02-30', to: 'soon' })).toEqual([
    ['from', 'Please enter a day'],
    ['to', 'Please enter a day'],
  ])
  for (const from of ['0026-03-01', '9999-12-31'])
    expect(faultsOf({ from }), from).toEqual([['from', 'Please enter the year in full, such as 2027']])
})
