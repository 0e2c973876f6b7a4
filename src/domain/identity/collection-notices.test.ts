import { expect, test } from 'vitest'
import { collectionNotices } from './collection-notices.ts'

const collector = { clinic: 'Anhe', legalName: '', country: 'AU', retentionMonths: 84, cardCompany: 'Stripe' } as const

test('each notice states who collects the data, why, who else handles it and how long it is kept', () => {
  const { request, checkout, gift, newsletter } = collectionNotices(collector)
  expect(request).toMatch(/^Anhe asks .* arrange your appointment.*7 years after/)
  expect(checkout).toMatch(/^Anhe asks .* take your payment.*Stripe, our payment company, and never to us.*five years/)
  expect(gift).toMatch(/only to send the gift/)
  expect(newsletter).toMatch(/^Anhe uses your address only for the newsletter, until you unsubscribe/)
})

test('the notices reflect the legal name, the country and the retention period of the settings', () => {
  const other = { ...collector, legalName: 'Hartley Pty Ltd', country: 'other', cardCompany: '' } as const
  expect(collectionNotices(other).checkout).toMatch(/^Anhe \(Hartley Pty Ltd\).*goes to our payment company and/)
  expect(collectionNotices(other).checkout).not.toContain('five years')
  expect(collectionNotices({ ...other, retentionMonths: 18 }).request).toContain('18 months after')
  expect(collectionNotices({ ...other, retentionMonths: 12 }).request).toContain('1 year after')
  expect(collectionNotices({ ...other, retentionMonths: 0 }).request).toContain('until you ask us')
})
