import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated, untilHydrated } from '../support/hydration.ts'

const shown = (page: Page) => page.locator('[data-slide][data-shown="true"]').getAttribute('data-slide')

/**
 * Opens the page with a clock that only the test moves, the first slide just shown. A clock that stands still before the
 * page is hydrated would keep it from hydrating.
 */
async function open(page: Page) {
  await page.clock.install()
  await openHydrated(page)
  await untilHydrated(page, '#home button')
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.getByRole('button', { name: 'Go to slide 1' }).click()
}

test('the hero advances every 5 seconds and wraps after the fourth slide', async ({ page }) => {
  guards(
    'Hero slideshow: index advances every 5 seconds and wraps',
    'hero auto-advance 5000 ms with 4 slides and 1 s fade',
  )
  await open(page)
  expect(await shown(page)).toBe('1')
  for (const next of ['2', '3', '4', '1']) {
    await page.clock.runFor(4900)
    expect(await shown(page)).not.toBe(next)
    await page.clock.runFor(200)
    expect(await shown(page)).toBe(next)
  }
})

test('previous, next and dots set the slide directly, and the time starts anew after each', async ({ page }) => {
  guards(
    'previous, next and dot buttons set it directly; the timer restarts after each change',
    'Hero: rotating slideshow of 4 images with previous and next arrows and dot buttons; shows title, subtitle and two buttons (primary and secondary, each with text and link).',
  )
  await open(page)
  await page.getByRole('button', { name: 'Previous slide' }).click()
  expect(await shown(page)).toBe('4')
  await page.getByRole('button', { name: 'Next slide' }).click()
  expect(await shown(page)).toBe('1')
  await page.clock.runFor(4000)
  await page.getByRole('button', { name: 'Go to slide 3' }).click()
  expect(await shown(page)).toBe('3')
  await expect(page.getByRole('button', { name: 'Go to slide 3' })).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(4000)
  expect(await shown(page)).toBe('3')
  await page.clock.runFor(1100)
  expect(await shown(page)).toBe('4')
})

test('a slide fades in over 1 second', async ({ page }) => {
  guards('1 s fade.', 'hero auto-advance 5000 ms with 4 slides and 1 s fade')
  await open(page)
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(page.locator('[data-slide="2"]')).toHaveCSS('transition-duration', '1s')
})

test('the slideshow can be paused and started again', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Pause slideshow' }).click()
  await page.clock.runFor(20_000)
  expect(await shown(page)).toBe('1')
  await page.getByRole('button', { name: 'Play slideshow' }).click()
  await page.clock.runFor(5100)
  expect(await shown(page)).toBe('2')
})

test('the slideshow waits while the keyboard is in it', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Go to slide 2' }).focus()
  await page.keyboard.press('Tab')
  await page.clock.runFor(20_000)
  expect(await shown(page)).toBe('1')
})

test('the slideshow waits while the pointer rests on its controls, until one of them is pressed', async ({ page }) => {
  await open(page)
  await page.mouse.move(1270, 790)
  await page.getByRole('button', { name: 'Go to slide 3' }).hover()
  await page.clock.runFor(20_000)
  expect(await shown(page)).toBe('1')
  await page.getByRole('button', { name: 'Go to slide 3' }).click()
  expect(await shown(page)).toBe('3')
  await page.clock.runFor(4900)
  expect(await shown(page)).toBe('3')
  await page.clock.runFor(200)
  expect(await shown(page)).toBe('4')
})

test('the slideshow waits while the pointer rests on its words', async ({ page }) => {
  await open(page)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(20_000)
  expect(await shown(page)).toBe('1')
  await page.mouse.move(1270, 700)
  await page.clock.runFor(5100)
  expect(await shown(page)).toBe('2')
})

test('the slideshow stands still for people who ask for less motion, until they start it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await openHydrated(page)
  await page.clock.runFor(20_000)
  expect(await shown(page)).toBe('1')
  await page.getByRole('button', { name: 'Play slideshow' }).click()
  await page.clock.runFor(5100)
  expect(await shown(page)).toBe('2')
})

test('the page loads with the first slide only, at high priority', async ({ page, request }) => {
  const html = await (await request.get('/')).text()
  expect(html.match(/data-slide=/g)).toHaveLength(4)
  const hero = html.slice(html.indexOf('data-slide="1"'), html.indexOf('id="services"'))
  expect(hero.match(/<img/g)).toHaveLength(1)
  expect(hero).toMatch(/fetchpriority="high"/i)
  await page.goto('/')
  await expect(page.locator('[data-slide="2"] img')).toBeAttached()
  await expect(page.locator('[data-slide="3"] img')).toHaveCount(0)
})

test('the hero shows title, subtitle and two buttons with text and link', async ({ page, request }) => {
  guards(
    'Hero: rotating slideshow of 4 images with previous and next arrows and dot buttons; shows title, subtitle and two buttons (primary and secondary, each with text and link).',
  )
  const hero = await (await request.get('/api/content/hero')).json()
  await page.goto('/')
  const section = page.locator('#home')
  await expect(section.getByRole('heading', { level: 1 })).toHaveText(hero.title)
  await expect(section.getByText(hero.subtitle)).toBeVisible()
  for (const part of ['primary', 'secondary'])
    await expect(section.getByRole('link', { name: hero[`${part}ButtonText`] })).toHaveAttribute(
      'href',
      `/${hero[`${part}ButtonLink`]}`,
    )
})
