import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'

test('/acupuncture-gawler: hero, location with embedded map, 4 services, 3 reasons, area, call to action, opening date', async ({
  page,
  request,
}) => {
  guards(
    '/acupuncture-gawler: hero, location block with embedded map, 4 services (Traditional, Orthopaedic, Cosmetic, Cupping), 3 reasons, area text, call to action; states an opening date of August 11th, 2025.',
    '/acupuncture-gawler, /faq, /traditional-acupuncture, /cupping-therapy | Static service and FAQ pages',
  )
  const contact = await (await request.get('/api/content/contact')).json()
  await page.goto('/acupuncture-gawler', { waitUntil: 'domcontentloaded' })
  const main = page.getByRole('main')
  await expect(main.getByText('August 11th, 2025').first()).toBeVisible()
  const map = main.locator('iframe')
  await expect(map).toHaveAttribute('src', contact.mapUrl)
  await expect(map).toHaveAttribute('title', `Map: ${contact.address}`)
  await expect(map).toHaveAttribute('loading', 'lazy')
  await expect(main.getByText(contact.address).first()).toBeVisible()
  const services = main.locator('section').filter({ hasText: 'What we offer' }).getByRole('heading', { level: 3 })
  await expect(services).toHaveText([
    'Traditional Acupuncture',
    'Orthopaedic Acupuncture',
    'Cosmetic Acupuncture',
    'Cupping Therapy',
  ])
  for (const text of ['Where to find us', 'Time to be heard', 'Close to home', 'The places we look after'])
    await expect(main.getByRole('heading', { name: text })).toBeVisible()
  await expect(main.locator('section.grid.lg\\:grid-cols-3 h2')).toHaveCount(3)
  await expect(main.getByRole('link', { name: 'Book an Appointment' })).toHaveAttribute('href', '/#book-appointment')
})

test('/traditional-acupuncture groups the conditions as Pain Management, Women’s Health, Stress & Wellness', async ({
  page,
}) => {
  guards(
    "/traditional-acupuncture: conditions grouped as Pain Management, Women's Health, Stress & Wellness.",
    '/acupuncture-gawler, /faq, /traditional-acupuncture, /cupping-therapy | Static service and FAQ pages',
  )
  await page.goto('/traditional-acupuncture', { waitUntil: 'domcontentloaded' })
  for (const name of ['Pain Management', "Women's Health", 'Stress & Wellness']) {
    const group = page.locator('main section').filter({ has: page.getByRole('heading', { name, exact: true }) })
    expect(await group.getByRole('listitem').count()).toBeGreaterThan(2)
  }
})

test('/cupping-therapy is an introduction only, and leads to the article', async ({ page }) => {
  guards(
    '/cupping-therapy: introduction only.',
    '/acupuncture-gawler, /faq, /traditional-acupuncture, /cupping-therapy | Static service and FAQ pages',
  )
  await page.goto('/cupping-therapy', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('main section h2')).toHaveText(['An introduction to cupping'])
  await expect(page.getByText('20 to 30 minutes')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'on cupping in Gawler' }).click()
  await expect(page).toHaveURL(/\/blog\/cupping-therapy-gawler-ancient-healing$/)
})

test('/faq has 10 expandable questions of which several may be open at once', async ({ page }) => {
  guards(
    '/faq: 10 expandable questions; several may be open at once.',
    'FAQ: first visits last 60-90 minutes; cupping sessions 20-30 minutes.',
    '/acupuncture-gawler, /faq, /traditional-acupuncture, /cupping-therapy | Static service and FAQ pages',
  )
  await openHydrated(page, '/faq')
  const questions = page.locator('main details')
  await expect(questions).toHaveCount(10)
  await expect(page.locator('main details[open]')).toHaveCount(0)
  for (const index of [0, 4, 9]) {
    await questions.nth(index).locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(questions.nth(index).locator('p').first()).toBeVisible()
  }
  await expect(page.locator('main details[open]')).toHaveCount(3)
  await expect(page.getByText('60-90 minutes')).toBeVisible()
  await expect(page.getByText('20-30 minutes')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('main details[open]')).toHaveCount(2)
})

test('the FAQ shows how to ask another question', async ({ page, request }) => {
  const clinic = await (await request.get('/api/content/clinic')).json()
  await page.goto('/faq', { waitUntil: 'domcontentloaded' })
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: clinic.phone })).toHaveAttribute('href', 'tel:0855501187')
  await expect(main.getByRole('link', { name: clinic.email })).toBeVisible()
  await expect(main.getByRole('link', { name: 'request an appointment' })).toHaveAttribute(
    'href',
    '/request-appointment',
  )
})

for (const path of ['/privacy-policy', '/ahpra-compliance', '/terms-of-service', '/accessibility'])
  test(`${path} has a Back to Home button, and its list of sections leads to them`, async ({ page }) => {
    guards(
      'Each has a Back to Home button.',
      '/privacy-policy, /ahpra-compliance, /terms-of-service | Static legal pages',
    )
    await openHydrated(page, path)
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    await expect(links).toHaveText(await page.locator('main section h2').allTextContents())
    await links.last().click()
    await expect(page.locator('main section h2').last()).toBeInViewport()
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('#services')).toBeAttached()
  })

test('the privacy policy has 10 sections, names practice management and payment processing, and excludes under-16s', async ({
  page,
}) => {
  guards(
    'Privacy Policy: 10 sections; names practice-management and payment-processing third parties.',
    'Privacy policy excludes under-16s.',
  )
  await page.goto('/privacy-policy', { waitUntil: 'domcontentloaded' })
  const main = page.getByRole('main')
  await expect(main.locator('section')).toHaveCount(10)
  await expect(main.getByText(/Practice management/).first()).toBeVisible()
  await expect(main.getByText(/Payment processing/).first()).toBeVisible()
  await expect(main).toContainText(/under (?:the age of )?16/)
})

test('the AHPRA statement covers registration, advertising, consent, records and infection control; its number is a placeholder', async ({
  page,
}) => {
  guards(
    'AHPRA Compliance Statement: practitioner registration, advertising, consent, records, infection control; the registration number is a placeholder.',
  )
  await page.goto('/ahpra-compliance', { waitUntil: 'domcontentloaded' })
  for (const name of [/registration/i, /advertising/i, /consent/i, /records/i, /infection control/i])
    await expect(page.locator('main section h2').filter({ hasText: name }).first()).toBeVisible()
  await expect(page.getByText(/CMR0*X+/)).toBeVisible()
})

test('the terms were last updated May 21, 2025, with the fee, notice, charge, complaints and age of the specification', async ({
  page,
}) => {
  guards(
    'Terms of Service: last updated May 21, 2025.',
    'Terms: $20 booking fee, 24-hour cancellation notice, late-payment charge after 7 days, complaints resolved within 14 days, minimum age 18 (or consent).',
  )
  await page.goto('/terms-of-service', { waitUntil: 'domcontentloaded' })
  await expect(page.getByText('Last updated: May 21, 2025')).toBeVisible()
  const main = page.getByRole('main')
  for (const text of [/\$20 booking fee/, /24 hours/, /7\s+days/, /14 days/, /at least 18/, /consent of a parent/])
    await expect(main).toContainText(text)
})

test('the accessibility statement states its aim and a contact', async ({ page }) => {
  await page.goto('/accessibility', { waitUntil: 'domcontentloaded' })
  await expect(page.getByText(/WCAG\) 2\.2/).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:/)
})

test('printed pages have nothing to press and no empty box of a map, and no heading stands alone', async ({ page }) => {
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Contact' })).toBeVisible()
  for (const name of ['Add to Cart', /^Buy Now/]) await expect(main.getByRole('button', { name })).toBeHidden()
  const links = [/^Book This Treatment/, /^Learn More/, /^Read More/, 'Proceed to Checkout', 'Book an Appointment']
  for (const name of links) await expect(main.getByRole('link', { name })).toHaveCount(0)
  await expect(main.locator('figure:has(iframe)')).toBeHidden()
  const phone = page.locator('#book-appointment a[href^="tel:"]')
  await expect(phone, 'words, not a button').toHaveCSS('border-top-width', '0px')
  await expect(phone).toBeVisible()
  for (const section of ['#shop', '#contact', '#services > :has(> h2)'])
    await expect(page.locator(section)).toHaveCSS('break-inside', 'avoid')
  await expect(page.locator('#book-appointment')).toHaveCSS('break-before', 'page')

  await page.goto('/blog/benefits-acupuncture-gawler-residents', { waitUntil: 'domcontentloaded' })
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText('Read next')).toBeHidden()
  await expect(main.locator('p:has-text("Back to Blog")'), 'nor the line above it').toBeHidden()
})

test('printing the FAQ shows every answer, and hides buttons', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'domcontentloaded' })
  await page.emulateMedia({ media: 'print' })
  const answers = page.locator('main details p:last-child')
  for (const answer of await answers.all()) expect((await answer.boundingBox())?.height ?? 0).toBeGreaterThan(10)
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
})
