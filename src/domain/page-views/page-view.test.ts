import { expect, test } from 'vitest'
import { isHumanPageView, referrerOf } from './page-view.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

test.each([
  [safari, undefined, true],
  [safari, 'prefetch', false],
  [safari, 'prefetch;prerender', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', undefined, false],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', undefined, false],
  ['Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/130.0', undefined, false],
  ['curl/8.0', undefined, false],
  ['facebookexternalhit/1.1', undefined, false],
  [undefined, undefined, false],
])('a request by “%s” with the purpose %s counts as a view: %s', (userAgent, purpose, counted) => {
  expect(isHumanPageView({ userAgent, purpose })).toBe(counted)
})

test('only the host of another site is kept of a referrer', () => {
  expect(referrerOf('https://www.google.com/search?q=back+pain', 'clinic.example')).toBe('google.com')
  expect(referrerOf('https://clinic.example/faq', 'clinic.example')).toBe('')
  expect(referrerOf('android-app://com.google', 'clinic.example')).toBe('')
  expect(referrerOf('nonsense', 'clinic.example')).toBe('')
  expect(referrerOf(undefined, 'clinic.example')).toBe('')
})
