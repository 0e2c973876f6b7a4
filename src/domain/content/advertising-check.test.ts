import { describe, expect, test } from 'vitest'
import { type AdvertisingRule, advertisingRules, findAdvertising, textsOf } from './advertising-check.ts'

const rulesIn = (text: string) => findAdvertising(text).map(({ rule }) => rule)

describe('the advertising check', () => {
  test.each<[AdvertisingRule, string]>([
    ['outcome', 'Acupuncture cures migraines.'],
    ['outcome', 'We guarantee results.'],
    ['outcome', 'A miracle for your back'],
    ['outcome', 'Cupping is proven to work.'],
    ['outcome', 'Get rid of pain for good.'],
    ['risk', 'It’s painless.'],
    ['risk', 'A pain-free treatment'],
    ['risk', 'Cupping is safe and effective.'],
    ['risk', 'It has no side effects.'],
    ['title', 'Our specialists in sport'],
    ['title', 'Mei specialises in fertility.'],
    ['title', 'Specialties'],
    ['testimonial', 'Read our testimonials.'],
    ['testimonial', 'See what our patients say.'],
    ['pictures', 'Before and after'],
    ['pictures', 'Look at the before/after pictures.'],
    ['comparison', 'The best clinic in Gawler'],
    ['comparison', 'World-class care'],
  ])('marks the rule “%s” in “%s”', (rule, text) => expect(rulesIn(text)).toContain(rule))

  test('finds a phrase in HTML at its position in the source', () => {
    const html = '<p>It is <strong class="safe">painless</strong>.</p>'
    expect(findAdvertising(html)).toEqual([{ rule: 'risk', found: 'painless', at: html.indexOf('painless') }])
  })

  test('lists each occurrence in the order of the text', () => {
    expect(findAdvertising('Painless. It cures. Painless.').map(({ found }) => found)).toEqual([
      'Painless',
      'cures',
      'Painless',
    ])
  })
})

test.each([
  'Your safety comes first.',
  'A secure payment',
  'Our procurement and the curtain',
  'Keep your code as safe as cash.',
  'We need to know whether it’s safe to treat you.',
  'Bags of cured leather',
  'We can’t promise a cure.',
  'Nobody can guarantee a result.',
  'It isn’t painless.',
  'Our services come with guarantees that can’t be excluded under the Australian Consumer Law.',
  'Your GP may send you to a specialist.',
  'It shouldn’t replace a specialist’s advice.',
  'Especially in winter',
  'The best time to come is the morning.',
  'Wash your hands before and dry them after.',
  'We disinfect our hands before and after each treatment.',
  'May help with back pain.',
  'A healthy breakfast',
])('a text without a restricted claim is not marked: %s', (text) => expect(findAdvertising(text)).toEqual([]))

test('each advertising rule names its source in law', () => {
  for (const { rule, source } of Object.values(advertisingRules)) {
    expect(rule).not.toBe('')
    expect(source).toMatch(/National Law, ss? 1/)
  }
})

test('the check reads titles and texts of a value, and not links or picture addresses', () => {
  expect(
    textsOf({ title: 'Safe', link: '/safe', list: [{ text: 'a cure' }], count: 1, image: 'https://x.org/cure.jpg' }),
  ).toEqual(['Safe', 'a cure'])
})
