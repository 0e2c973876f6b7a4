import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'

const position = (page: Page) => page.evaluate(() => Math.round(scrollY))
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('on every route change the page scrolls to the top', async ({ page }) => {
  guards('On every route change the page scrolls to the top unless the address contains a hash.')
  await openHydrated(page, '/terms-of-service')
  for (const name of ['Privacy Policy', 'FAQ', 'AHPRA Compliance']) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const here = page.url()
    await footerLink(page, name).click()
    await expect(page).not.toHaveURL(here)
    await expect.poll(() => position(page)).toBe(0)
  }
})

test('a route change to an address with a hash scrolls to its section', async ({ page }) => {
  guards('On every route change the page scrolls to the top unless the address contains a hash.')
  await openHydrated(page, '/terms-of-service')
  for (const [name, id] of [
    ['Contact', 'contact'],
    ['Services', 'services'],
  ] as const) {
    await openHydrated(page, '/terms-of-service')
    await footerLink(page, name).click()
    await expect(page).toHaveURL(new RegExp(`/#${id}$`))
    const top = () => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
    // The section is gone to once the page is whole.
    await expect.poll(top).toBeLessThan(200)
    await expect.poll(top).toBeGreaterThan(-5)
  }
})

test('after a navigation the title is announced and the focus is on the content', async ({ page }) => {
  await openHydrated(page, '/terms-of-service')
  await footerLink(page, 'Accessibility').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('[aria-live="polite"].sr-only')).toHaveText('Accessibility | Anhe Acupuncture')
  await expect(page).toHaveTitle('Accessibility | Anhe Acupuncture')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/accessibility$/)
  await expect(page.locator('meta[name="description"]')).toHaveCount(1)
})

test('an address with a hash opens at its section, and Home opens at the top', async ({ page }) => {
  await openHydrated(page, '/#shop')
  await expect(page.locator('#shop')).toBeInViewport()
  await openHydrated(page, '/faq')
  await page.evaluate(() => history.replaceState(null, '', '/faq'))
  await footerLink(page, 'Home').click()
  await expect(page.locator('#home')).toBeInViewport()
})

test('the keyboard alone reaches a page, its question, and the cart', async ({ page }) => {
  await openHydrated(page, '/accessibility')
  const seen: string[] = []
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    const [name, ring, inSight] = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { top, bottom } = element.getBoundingClientRect()
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return [
        element.getAttribute('aria-label') ?? element.textContent.trim(),
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
        bottom > 0 && top < innerHeight,
      ] as const
    })
    expect(ring, `a ring round "${name}"`).toBe(true)
    expect(inSight, `"${name}" in sight`).toBe(true)
    seen.push(name)
    if (name === 'FAQ') break
  }
  expect(seen[0]).toBe('Skip to content')
  expect(seen.slice(2)).toEqual(['Home', 'Services', 'About', 'Blog', 'Shop', 'FAQ'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main details').first()).toHaveAttribute('open', '')
  await page.getByRole('button', { name: /cart/i }).press('Enter')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /cart/i })).toBeFocused()
})
