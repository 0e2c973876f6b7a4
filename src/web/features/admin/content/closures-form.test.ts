import { expect, test } from 'vitest'
import { holidayOffers } from './closures-form.ts'

const eve = { date: '2026-12-24', name: 'Christmas Eve', from: '19:00' }
const offer = (week: Parameters<typeof holidayOffers>[1]['week']) =>
  holidayOffers([eve], { week, rows: [], today: '2026-11-27' })[0]!

test('a holiday that begins in the evening closes no whole day whose hours are in words', () => {
  expect(offer([])).toMatchObject({ isOpen: false, about: expect.stringContaining('your hours that day are in words') })
  const late = offer([{ day: 'Thursday', spans: [{ opens: '09:00', closes: '20:00' }] }])
  expect(late).toMatchObject({ isOpen: true, row: { kind: 'short', spans: [{ opens: '09:00', closes: '19:00' }] } })
  const early = offer([{ day: 'Thursday', spans: [{ opens: '09:00', closes: '17:00' }] }])
  expect(early.isOpen).toBe(false)
})
