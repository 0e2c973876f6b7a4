import type { Page } from '@playwright/test'
import { openAlive } from '../support/alive.ts'
import { expect, test } from '../support/browser.ts'

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
  const letGo = await holdBack(page, '**/api/content/hero')
  await openAlive(page, '/terms-of-service')
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
  const letGo = await holdBack(page, '**/api/content/about')
  // The frame of a public page shows the seal, which is part of the about section; the dashboard's does not.
  await openAlive(page, '/admin/login')
  await page.evaluate(() => history.pushState(null, '', '/'))
  const about = page.locator('#about')
  await expect(about).toHaveAttribute('aria-busy', 'true')
  await expect(about.locator('.placeholder').first()).toBeVisible()
  await expect(page.locator('#home h1')).toBeVisible()
  letGo()
  await expect(about.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a section that is reached while the page is still loading is where the page ends up', async ({ page }) => {
  const letGo = await holdBack(page, '**/api/{content/hero,services}')
  await openAlive(page, '/terms-of-service')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.locator('#home')).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.locator('#home h1')).toBeAttached()
  await expect(page.locator('#contact')).toBeInViewport()
})

test('content that cannot be read is replaced by its built-in default', async ({ page, tolerate }) => {
  tolerate(/status of 500/)
  await page.route('**/api/content/*', (route) => route.fulfill({ status: 500, json: { detail: 'broken' } }))
  await openAlive(page, '/terms-of-service')
  await goHome(page)
  await expect(page.locator('#home h1')).toHaveText('Welcome')
  await expect(page.locator('#home').getByRole('link', { name: 'Book an Appointment' })).toHaveAttribute(
    'href',
    '/#book-appointment',
  )
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
})

test('a page whose data cannot be read says so in its place; the way to the others stays open', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 503|503: away/)
  let broken = true
  await page.route('**/api/pages/privacy-policy', (route) =>
    broken ? route.fulfill({ status: 503, json: { status: 503, detail: 'away' } }) : route.continue(),
  )
  await openAlive(page, '/terms-of-service')
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('banner')).toBeVisible()
  await foot.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  broken = false
  await foot.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
})

test('an image that fails to load is replaced by a placeholder', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  await page.route('**/media/**/*.avif', (route) => route.abort())
  for (const path of ['/cupping-therapy', '/blog/orthopaedic-acupuncture', '/']) {
    await openAlive(page, path)
    const picture = page.locator('main picture img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('src', '/placeholder.svg')
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})

test('the page is announced as loading where its data takes long', async ({ page }) => {
  const letGo = await holdBack(page, '**/api/pages/privacy-policy')
  await openAlive(page, '/terms-of-service')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('main')).toContainText('Loading…')
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
})
