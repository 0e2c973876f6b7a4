import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faqSchema, pageSchema } from '#contract/page.ts'
import { href } from '#contract/text.ts'
import { demoFolder } from '#server/files/project-file.ts'
import { readSiteFiles } from './site-files.ts'

const site = await readSiteFiles(demoFolder())
const { contact, faq } = site.sections
const pages = Object.fromEntries(site.pages.map(({ slug, ...page }) => [slug, page]))
const posts = Object.fromEntries(site.posts.map((post) => [post.slug, post]))
const full = Object.values(posts).filter((post) => post.body !== '')

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const wordsOf = (html: string) => textOf(html).split(' ').length
const bodyOf = (page: string) => pages[page]!.sections.map((section) => section.body).join('\n')
const headings = (page: string) => pages[page]!.sections.map((section) => section.heading)
const headingsIn = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading)

const html: [string, string][] = [
  ...Object.keys(pages).map((page): [string, string] => [page, bodyOf(page)]),
  ...full.map((post): [string, string] => [post.slug, post.body]),
]
const aboutHealth: [string, string][] = [
  ...['acupuncture-gawler', 'traditional-acupuncture', 'cupping-therapy'].map((page): [string, string] => [
    page,
    JSON.stringify(pages[page]),
  ]),
  ['faq', JSON.stringify(faq)],
  ...Object.values(posts).map((post): [string, string] => [post.slug, `${post.title} ${post.excerpt} ${post.body}`]),
]

describe('pages', () => {
  test.each(Object.entries(pages))('/%s matches the page schema', (_, page) => {
    expect(pageSchema.parse(page)).toBeTruthy()
    expect(page.head.description.length).toBeGreaterThan(80)
    expect(page.head.description.length).toBeLessThanOrEqual(170)
  })

  test('each page exists once, and its picture exists', () => {
    expect(Object.keys(pages)).toHaveLength(7)
    for (const { image } of site.pages) expect(image === '' || isThere(image)).toBe(true)
  })

  test('the privacy policy has 10 sections, names its third parties and excludes under-16s', () => {
    expect(pages['privacy-policy']!.sections).toHaveLength(10)
    const text = textOf(bodyOf('privacy-policy'))
    for (const said of ['Practice management', 'Cliniko', 'Payment processing', 'Stripe', 'under 16'])
      expect(text).toContain(said)
  })

  test('the terms contain the amounts and periods of the specification', () => {
    expect(pages['terms-of-service']!.updated).toBe('May 21, 2025')
    const text = textOf(bodyOf('terms-of-service'))
    const constants = ['$20 booking fee', '24 hours’ notice', '7 days', 'late-payment charge', 'within 14 days']
    for (const said of [...constants, 'at least 18', 'consent of a parent', 'Australian Consumer Law'])
      expect(text).toContain(said)
  })

  test('the compliance statement covers registration, advertising, consent, records and infection control', () => {
    expect(pages['ahpra-compliance']!.title).toBe('AHPRA Compliance Statement')
    expect(bodyOf('ahpra-compliance')).toContain('of {practitioner}: <strong>{registration}</strong>')
    const all = headings('ahpra-compliance').join(' ').toLowerCase()
    for (const said of ['registration', 'advertising', 'consent', 'records', 'infection control'])
      expect(all).toContain(said)
  })

  test('the page of the town states the opening date and has a location, three reasons and an area', () => {
    expect(pages['acupuncture-gawler']!.subtitle).toContain('August 11th, 2025')
    expect(pages['acupuncture-gawler']!.sections).toHaveLength(5)
    expect(pages['acupuncture-gawler']!.callToAction).toBeDefined()
  })

  test('conditions are grouped as the specification says', () => {
    const groups = ['Pain Management', "Women's Health", 'Stress & Wellness']
    expect(headings('traditional-acupuncture').filter((heading) => groups.includes(heading))).toEqual(groups)
  })
})

test('the FAQ has 10 questions with real answers and the lengths of the specification', () => {
  const { questions } = faqSchema.parse(faq)
  expect(questions).toHaveLength(10)
  for (const { answer } of questions) expect(wordsOf(answer)).toBeGreaterThan(50)
  const answers = questions.map((each) => each.answer).join(' ')
  for (const said of ['60-90 minutes', '20-30 minutes', '24 hours', '$20 booking fee']) expect(answers).toContain(said)
})

test('no text promises features of a booking widget, and all describe the entrance alike', () => {
  const questions = JSON.stringify(faq)
  for (const text of [questions, textOf(bodyOf('terms-of-service'))])
    expect(text).not.toMatch(/link in your|calendar on this site/)
  const door = /parking at the door, and no step between the car park and the treatment room/
  for (const text of [...contact.description.slice(0, 1), bodyOf('accessibility'), bodyOf('acupuncture-gawler')])
    expect(textOf(text)).toMatch(door)
})

describe('posts', () => {
  const categories = ['Acupuncture', 'Cupping Therapy', "Women's Health", 'Sports Medicine']

  test('include the four listed categories and the featured orthopaedic article', () => {
    const dated = Object.values(posts).filter((post) => !post.featured)
    const listed = dated.toSorted((one, other) => (one.publishedAt! < other.publishedAt! ? 1 : -1))
    expect(listed.map((post) => post.category)).toEqual(categories)
    expect(posts['orthopaedic-acupuncture']).toMatchObject({ featured: true, category: 'Orthopaedic Acupuncture' })
  })

  test.each(Object.values(posts))('$slug was published after the opening, with an existing cover picture', (post) => {
    const { publishedAt = '' } = post
    expect(post.featured || (publishedAt >= '2025-08-11' && publishedAt < '2026-01-01')).toBe(true)
    expect(isThere(post.coverImage)).toBe(true)
  })

  test('the two listed articles and the orthopaedic one are written in full', () => {
    const slugs = ['benefits-acupuncture-gawler-residents', 'cupping-therapy-gawler-ancient-healing']
    expect(full.map((post) => post.slug).sort()).toEqual([...slugs, 'orthopaedic-acupuncture'].sort())
    for (const post of full) {
      expect(wordsOf(post.body)).toBeGreaterThanOrEqual(900)
      expect(post.readTime).toBe(`${Math.ceil(wordsOf(post.body) / 220)} min read`)
    }
  })

  test('the orthopaedic article has exactly the sections of the specification', () => {
    const sections = ['How Does It Work', 'Common Conditions Treated', 'What to Expect']
    const why = 'Why Choose Acupuncture for Injury Management'
    expect(headingsIn(posts['orthopaedic-acupuncture']!.body)).toEqual([...sections, why])
  })
})

describe('HTML', () => {
  test.each(html)('%s uses simple tags, each closed', (_, markup) => {
    const open: string[] = []
    for (const [tag, closing, name, rest] of markup.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
      expect(tag).toMatch(/^<\/?(?:p|ul|ol|li|strong|em|h2|h3)>$|^<a href="[^"]+">$|^<\/a>$/)
      expect(closing === '' || rest === '').toBe(true)
      if (closing === '') open.push(name!)
      else expect(open.pop()).toBe(name)
    }
    expect(open).toEqual([])
  })

  test.each(html)('%s links to pages of this site or to the web', (_, markup) => {
    const elsewhere = ['/faq', '/request-appointment', '/#book-appointment', '/#practitioner']
    const ours = [...elsewhere, ...Object.keys(pages).map((page) => `/${page}`)]
    const known = [...ours, ...Object.keys(posts).map((post) => `/blog/${post}`)]
    const links = [...markup.matchAll(/href="([^"]*)"/g)].map(([, address]) => href.parse(address))
    expect(links.filter((address) => address.startsWith('/') && !known.includes(address))).toEqual([])
    expect(links.filter((address) => address.startsWith('http:'))).toEqual([])
  })
})

describe('health texts', () => {
  const claims =
    /\b(?:cure[sd]?|curing|heal(?:s|ed|ing)?|guarantee\w*|miracle\w*|proven|specialis\w*|testimonial\w*|pain-free|risk-free|completely safe|100 ?%|works for everyone|safe and effective|best|leading)\b/i

  test.each(aboutHealth)('%s makes no claim beyond the advertising rules (National Law s 133)', (_, text) => {
    expect(claims.exec(textOf(text))?.[0]).toBeUndefined()
  })

  test('the check finds the claims it looks for', () => {
    expect(claims.test('Our treatment cures back pain.')).toBe(true)
    expect(claims.test('Ancient healing for all.')).toBe(true)
    expect(claims.test('It may help with some kinds of pain.')).toBe(false)
  })
})

function isThere(picture: string) {
  return existsSync(join(demoFolder(), picture))
}
