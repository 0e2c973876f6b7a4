import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'
import { excerptAt, findDeadLinks, findEmptyFacts, findNames, findPastDates, findPlaceholders } from './text-check.ts'

const found = (faults: { found: string }[]) => faults.map((fault) => fault.found)

test('registration numbers without digits, example addresses and Lorem ipsum are found as placeholders', () => {
  const text =
    'CMR000XXXXXXX, hello@anhe.example, me@example.com, https://shop.example/a and Lorem ipsum; XXL, an example'
  expect(found(findPlaceholders(text))).toEqual([
    ...['CMR000XXXXXXX', 'hello@anhe.example', 'me@example.com', 'https://shop.example/a', 'Lorem ipsum'],
  ])
})

test('names of the example clinic are found as whole words, in any case', () => {
  expect(found(findNames('At ANHE, (08) 5550 1187, Anhedonia', ['Anhe', '(08) 5550 1187', 'Lian']))).toEqual([
    'Anhe',
    '(08) 5550 1187',
  ])
  expect(findNames('Anhedonia', ['Anhe'])).toEqual([])
})

test('only announcements that end on a past day are found as outdated', () => {
  const text = 'Closed until 3 January 2026. Open from March 5, 2026. Since 3 January 2020. Closed till 31/12/2025.'
  expect(found(findPastDates(text, '2026-03-01'))).toEqual(['Closed until 3 January 2026', 'Closed till 31/12/2025'])
})

test('links to unknown pages and to unknown anchors of the home page are found as dead', () => {
  const known = { paths: new Set(['/', '/faq']), anchors: new Set(['shop']) }
  const text =
    '<a href="/faq#x">a</a><a href="/gone">b</a><a href="/#shop">c</a><a href="#lost">d</a><a href="https://a.org">e</a>'
  expect(found(findDeadLinks(text, known))).toEqual(['/gone', '#lost'])
  expect(found(findDeadLinks('/gone', known))).toEqual(['/gone'])
  expect(findDeadLinks('/media/a.jpg', known)).toEqual([])
})

test('an unset fact in a text is found, and its excerpt is plain text', () => {
  const facts = factsOf({ name: 'A', phone: '', email: 'a@b.org', address: 'B' }, [], {
    voucherYears: 1,
    businessNumber: '51 824 753 556',
  })
  expect(found(findEmptyFacts('Call {phone} or {email}', facts))).toEqual(['{phone}'])
  expect(excerptAt('<p>Call <b>us</b> at Anhe</p>', 21)).toBe('Call us at Anhe')
  const linked = `<p>${'See our '.repeat(9)}<a href="/blog/cupping-in-the-winter">article</a> on cupping in winter.</p>`
  const plain = `${'See our '.repeat(9)}article on cupping in winter.`
  for (const word of ['/blog', 'article', 'winter.'])
    expect(plain, word).toContain(excerptAt(linked, linked.indexOf(word)).replace('…', '').replace(/ +/g, ' '))
})
