import { expect, test } from 'vitest'
import { readTypedDay } from './typed-day.ts'

test('a day in a file is read in Australian and ISO form, and any other text is refused', () => {
  expect(readTypedDay('5/3/2027')).toBe('2027-03-05')
  expect(readTypedDay('2027-3-5')).toBe('2027-03-05')
  expect(readTypedDay(' 2027-12-31T23:59:59Z ')).toBe('2027-12-31')
  for (const text of ['', '30/2/2027', '3/13/2027', 'soon', '5/3/27', '20270305'])
    expect(readTypedDay(text)).toBe(undefined)
})
