import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'

/** The way home by a link, so that the browser has to ask the API for what the page shows. */
const goHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Anhe Acupuncture' }).click()

/** Holds back answers of the API until they are let go. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a loading placeholder shows while the hero’s data loads, with the rest of the page around it', async ({
  page,
}) => {
  guards('A loading placeholder shows while data loads.')
  const letGo = await holdBack(page, '**/api/content/hero')
  await openHydrated(page, '/terms-of-service')
  await goHome(page)
  const hero = page.locator('#home')
  await expect(hero).toHaveAttribute('aria-busy', 'true')
  await expect(hero.locator('.placeholder').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeVisible()
  letGo()
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page).toHaveTitle(/Anhe Acupuncture \| /)
  await expect(page.locator('[aria-live="polite"].sr-only')).toHaveText(/Anhe Acupuncture \| /)
})

test('a loading placeholder shows while the about section’s data loads', async ({ page }) => {
  guards('A loading placeholder shows while data loads.')
  // The logo of every page is part of the about section: where it is here already, what its picture shows is not.
  const letGo = await holdBack(page, '**/api/{content/about,alt-texts}')
  await openHydrated(page, '/admin/login')
  await page.evaluate(() => history.pushState(null, '', '/'))
  const about = page.locator('#about')
  await expect(about).toHaveAttribute('aria-busy', 'true')
  await expect(about.locator('.placeholder').first()).toBeVisible()
  await expect(page.locator('#home h1')).toBeVisible()
  letGo()
  await expect(about.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a link to a section scrolls to it although the sections above it load later', async ({ page }) => {
  const letGo = await holdBack(page, '**/api/{content/hero,services}')
  await openHydrated(page, '/terms-of-service')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.locator('#home')).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.locator('#home h1')).toBeAttached()
  await expect(page.locator('#contact')).toBeInViewport()
})

test('content that fails to load is replaced by its built-in default', async ({ page, tolerate }) => {
  tolerate(/status of 500/)
  guards(
    'Content reads have built-in fallback defaults.',
    'Fallback list: Home #home, Services #services, About #about, Blog #blog, Shop #shop, FAQ /faq, Book Now #book-appointment, Contact #contact',
  )
  await page.route('**/api/content/*', (route) => route.fulfill({ status: 500, json: { detail: 'broken' } }))
  // A page that knows nothing of the menu yet.
  await openHydrated(page, '/admin/login')
  await page.evaluate(() => history.pushState(null, '', '/'))
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Services', 'About', 'Blog', 'Shop', 'FAQ', 'Book Now', 'Contact'])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.replace('/#', '#')))).toEqual([
    '#home',
    '#services',
    '#about',
    '#blog',
    '#shop',
    '/faq',
    '#book-appointment',
    '#contact',
  ])
  await expect(page.locator('#home h1')).toHaveText('Welcome')
  await expect(page.locator('#home').getByRole('link', { name: 'Book an Appointment' })).toHaveAttribute(
    'href',
    '/#book-appointment',
  )
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
})

test('a page that fails to load says so in its place, and navigation still works', async ({ page, tolerate }) => {
  tolerate(/status of 503|503: away/)
  let broken = true
  await page.route('**/api/pages/privacy-policy', (route) =>
    broken ? route.fulfill({ status: 503, json: { status: 503, detail: 'away' } }) : route.continue(),
  )
  await openHydrated(page, '/terms-of-service')
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('link', { name: 'Privacy Policy', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('banner')).toBeVisible()
  await foot.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  broken = false
  await foot.getByRole('link', { name: 'Privacy Policy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
})

test('a feature has one of six icons, and a leaf for any other', async ({ page }) => {
  guards(
    'Features: grid of cards with icon, title and description.',
    'Icon is one of user, leaf, heart, shield, microscope, award; anything else falls back to leaf.',
  )
  const icons = ['user', 'leaf', 'heart', 'shield', 'microscope', 'award', 'rocket']
  const features = icons.map((icon) => ({ icon, title: `Title ${icon}`, description: `About ${icon}` }))
  await page.route('**/api/content/features', (route) => route.fulfill({ json: features }))
  await openHydrated(page, '/terms-of-service')
  await goHome(page)
  const cards = page.locator('#why-us').getByRole('listitem')
  await expect(cards).toHaveText(icons.map((icon) => `Title ${icon}About ${icon}`))
  const drawn = await cards
    .locator('[data-brush] use')
    .evaluateAll((all) => all.map((icon) => icon.getAttribute('href')?.split('#')[1]))
  expect(drawn).toEqual([...icons.slice(0, -1), 'leaf'])
  const [a, b] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
  expect(a?.y).toBe(b?.y)
})

test('an image that fails to load is replaced by a placeholder', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  await page.route('**/media/**/*.avif', (route) => route.abort())
  for (const path of ['/cupping-therapy', '/blog/orthopaedic-acupuncture', '/']) {
    await openHydrated(page, path)
    const picture = page.locator('main picture img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('src', '/placeholder.svg')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})

test('a slow page is announced as loading', async ({ page }) => {
  const letGo = await holdBack(page, '**/api/pages/privacy-policy')
  await openHydrated(page, '/terms-of-service')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy', exact: true }).click()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('main')).toContainText('Loading…')
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
})
