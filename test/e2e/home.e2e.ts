import type { Page } from '@playwright/test'
import type { Practitioner } from '#contract/practitioner.ts'
import type { Service } from '#contract/service.ts'
import { guards } from '../conformance/guards.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import { untilHydrated } from '../support/hydration.ts'
import { changeData } from '../support/shopping.ts'
import { scriptsOf } from '../support/transferred.ts'

const anchors = ['home', 'services', 'about', 'practitioner', 'why-us', 'blog', 'shop', 'book-appointment', 'contact']

test('sections come in order: hero, services, about, practitioner, features, blog, shop, booking, contact', async ({
  page,
}) => {
  guards(
    '/ | Home, a single page with anchored sections',
    'Sections in order: hero, services, about plus practitioner, why-choose-us features, blog teaser, shop, book appointment, contact.',
    'Anchors: #home, #services, #about, #practitioner, #why-us, #blog, #shop, #book-appointment, #contact, and one anchor per service id.',
  )
  await page.goto('/')
  const ids = await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id))
  expect(ids).toEqual(anchors)
})

test('each service has a card whose Learn More leads to its own detail block', async ({ page, request }) => {
  guards(
    'Services: cards with image, title, short description and a Learn More link to the service anchor.',
    "Each service also has a detail block with alternating layout, description, a Benefits list and a 'Book This Treatment' button.",
    'Anchors: #home, #services, #about, #practitioner, #why-us, #blog, #shop, #book-appointment, #contact, and one anchor per service id.',
  )
  const services: Service[] = await (await request.get('/api/services')).json()
  expect(services).toHaveLength(4)
  await page.goto('/')
  for (const { id, title, shortDesc, description, benefits } of services) {
    const learnMore = page.getByRole('link', { name: `Learn More: ${title}` })
    const card = page.locator('#services li').filter({ has: learnMore })
    await expect(card.getByRole('heading', { name: title })).toBeVisible()
    await expect(card.getByText(shortDesc)).toBeVisible()
    await expect(card.locator('img')).toBeVisible()
    await learnMore.click()
    expect(new URL(page.url()).hash).toBe(`#${id}`)
    const detail = page.locator(`[id="${id}"]`)
    await expect(detail).toBeInViewport()
    await expect(detail.getByRole('heading', { name: title })).toBeVisible()
    await expect(detail.getByText(description)).toBeVisible()
    await expect(detail.getByRole('heading', { name: 'Benefits' })).toBeVisible()
    await expect(detail.getByRole('listitem')).toHaveText(benefits.map(({ text }) => text))
    await expect(detail.getByRole('link', { name: 'Book This Treatment' })).toHaveAttribute(
      'href',
      /#book-appointment$/,
    )
  }
})

test('the detail blocks of the services alternate their sides', async ({ page }) => {
  guards(
    "Each service also has a detail block with alternating layout, description, a Benefits list and a 'Book This Treatment' button.",
  )
  await page.goto('/')
  const sides = await page
    .locator('#services article')
    .evaluateAll((articles) =>
      articles.map((article) =>
        article.querySelector('img')!.getBoundingClientRect().left < innerWidth / 4 ? 'left' : 'right',
      ),
    )
  expect(sides).toEqual(['left', 'right', 'left', 'right'])
})

test('about shows mission, stats and an appointment button', async ({ page, request }) => {
  guards(
    "About: title, subtitle, description paragraphs, mission, stats (number and label pairs) and a 'Book an Appointment' button.",
  )
  const about = await (await request.get('/api/content/about')).json()
  await page.goto('/')
  const section = page.locator('#about')
  for (const text of [about.title, about.subtitle, about.mission, ...about.description])
    await expect(section.getByText(text)).toBeVisible()
  for (const { number, label } of about.stats)
    await expect(section.locator('dl > div').filter({ hasText: label })).toContainText(number)
  await expect(section.getByRole('link', { name: 'Book an Appointment' })).toHaveAttribute('href', /#book-appointment$/)
})

test('the practitioner can be verified on the national register and booked by first name', async ({
  page,
  request,
}) => {
  guards(
    "Practitioner card: image, name, title, bio, specialties, qualifications, a registration note with a link to verify on the national practitioner register, and a 'Book with {first name}' button.",
    'The public site reads shortBio and specialties',
  )
  const [lian]: Practitioner[] = await (await request.get('/api/practitioners')).json()
  await page.goto('/')
  const card = page.locator('#practitioner')
  await expect(card.getByRole('heading', { name: lian!.name })).toBeVisible()
  for (const text of [lian!.title, lian!.shortBio, ...lian!.specialties, ...lian!.certifications])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await card.locator('img').scrollIntoViewIfNeeded()
  await expect(card.locator('img')).toHaveAttribute('alt', /seen from behind/)
  await expect.poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(card.getByRole('heading', { name: 'Specialties' })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Qualifications' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'national register' })).toHaveAttribute('href', /ahpra\.gov\.au/)
  await expect(card.getByRole('link', { name: 'Book with Lian', exact: true })).toBeVisible()
})

test('the blog teaser shows one featured article and that more are coming', async ({ page }) => {
  guards(
    'Blog teaser: one featured article card with a Read More link and a note that more articles are coming.',
    '/blog/orthopaedic-acupuncture | Linked article',
  )
  await page.goto('/')
  const teaser = page.locator('#blog')
  await expect(teaser.getByRole('article')).toHaveCount(1)
  await expect(teaser.getByText('More articles are coming')).toBeVisible()
  await expect(teaser.getByRole('link', { name: 'Read More' })).toHaveAttribute('href', '/blog/orthopaedic-acupuncture')
})

test.describe('when the featured article is announced and a practitioner has two titles', () => {
  test.use({ privateServer: true })
  test('the teaser has no date, and booking is offered by the first name', async ({ page, server }) => {
    changeData(server, "update posts set featured = case when body = '' and slug like 'women%' then 1 else 0 end")
    changeData(server, "update practitioners set name = 'A/Prof Dr. Mei Lin'")
    await page.goto('/')
    const article = page.locator('#blog').getByRole('article')
    await expect(article.getByText('Coming soon')).toBeVisible()
    await expect(article).not.toContainText(/20\d\d/)
    await expect(page.getByRole('link', { name: 'Book with Mei', exact: true })).toBeVisible()
  })
})

test.describe('when every article is written', () => {
  test.use({ privateServer: true })
  test('the teaser does not announce more', async ({ page, server }) => {
    changeData(server, "update posts set body = '<p>Written.</p>', read_time = '1 min read' where body = ''")
    await page.goto('/')
    await expect(page.locator('#blog').getByRole('link', { name: 'See all articles' })).toBeVisible()
    await expect(page.getByText('More articles are coming')).toHaveCount(0)
  })
})

test('contact shows a lazily loaded map, the address, phone, email, social links and hours', async ({
  page,
  request,
}) => {
  guards(
    'Contact: embedded map, description, address, phone link, e-mail link and social links.',
    'The clinic phone and e-mail are shown publicly.',
  )
  const contact = await (await request.get('/api/content/contact')).json()
  await page.goto('/')
  const section = page.locator('#contact')
  await expect(section.locator('iframe')).toHaveAttribute('loading', 'lazy')
  await expect(section.locator('iframe')).toHaveAttribute('src', contact.mapUrl)
  for (const text of [...contact.description, contact.address])
    await expect(section.getByText(text, { exact: true })).toBeVisible()
  await expect(section.getByRole('link', { name: contact.phone })).toHaveAttribute('href', /^tel:0855501187$/)
  await expect(section.getByRole('link', { name: contact.email })).toHaveAttribute('href', `mailto:${contact.email}`)
  for (const name of ['Facebook', 'Instagram', 'YouTube'])
    await expect(section.getByRole('link', { name })).toBeVisible()
  await expect(section.getByRole('row', { name: 'Sunday Closed' })).toBeVisible()
})

test('testimonials are nowhere on the page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(/testimonial|out of 5|stars/i)).toHaveCount(0)
})

test('the head contains title, description, keywords, canonical link, picture, clinic and voucher', async ({
  page,
  server,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Anhe Acupuncture/)
  for (const name of ['description', 'keywords'])
    await expect(page.locator(`meta[name="${name}"]`)).toHaveAttribute('content', /acupuncture/i)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${server.url}/`)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await page.request.get(picture!)).headers()['content-type']).toBe('image/jpeg')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [clinic, voucher] = data.map((text) => JSON.parse(text))
  expect(clinic).toMatchObject({ '@type': 'MedicalBusiness', telephone: '(08) 5550 1187' })
  expect(clinic.openingHoursSpecification).toHaveLength(6)
  expect(voucher).toMatchObject({ '@type': 'Product', offers: { price: '100.00', priceCurrency: 'AUD' } })
})

test('the page is complete without scripts', async ({ request }) => {
  const html = await (await request.get('/')).text()
  for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`)
  expect(html).not.toMatch(/<script(?![^>]*(?:src="|type="application\/))/)
})

const impatience = {
  'or until the visitor touches the page': (page: Page) => page.locator('h1').click(),
  'or for 2 s': (page: Page) => page.clock.runFor(2000),
}
for (const [what, start] of Object.entries(impatience))
  test(`scripts wait until the largest picture is painted, ${what}`, async ({ page, server }) => {
    const scripts = (await scriptsOf(`${server.url}/`)).map(({ address }) => address)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const loaded = () => scripts.filter((address) => asked.includes(address))
    let sendPicture = () => {}
    const held = new Promise<void>((resolve) => {
      sendPicture = resolve
    })
    await page.route('**/media/**/*.avif', async (route) => {
      await held
      await route.continue()
    })
    await page.clock.install({ time: '2026-03-02T00:00:00Z' })
    await page.clock.pauseAt('2026-03-02T00:01:00Z')
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect.poll(loaded).toEqual([expect.stringContaining('/start-')])
    await start(page)
    await expect.poll(() => loaded().toSorted()).toEqual(scripts.toSorted())
    sendPicture()
    await page.clock.resume()
    await untilHydrated(page)
  })

test('buttons that are pressed before the scripts are there act once they are', async ({ page }) => {
  let sendScript = () => {}
  const held = new Promise<void>((resolve) => {
    sendScript = resolve
  })
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const cart = page.getByRole('button', { name: /^Shopping cart/ })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await cart.click()
  await expect(cart).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('link', { name: 'Book This Treatment: Cupping Therapy' }).click()
  await expect(page).toHaveURL('/#book-appointment')
  sendScript()
  await expect(page.getByRole('dialog', { name: 'Shopping cart' })).toBeVisible()
  await expect(cart).toHaveAccessibleName('Shopping cart, 1 item')
  await cart.click()
  await expect(cart).toHaveAttribute('aria-expanded', 'false')
  await page.goto('/request-appointment')
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('cupping-therapy')
})

for (const width of [1280, 768, 375, 320])
  test(`the page is accessible and does not scroll sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await accessibilityFaults(page)).toEqual([])
  })
