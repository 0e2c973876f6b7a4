import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated, untilHydrated } from '../support/hydration.ts'
import { publicPages } from '../support/site-routes.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function expectAccessible(page: Page) {
  expect(await accessibilityFaults(page, wcag)).toEqual([])
}

const sidewise = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Without a payment that page leaves after three seconds, in which a busy machine isn't done with it. */
function stayLonger(): void {
  const start = window.setTimeout
  const startLate = (run: () => void, ms?: number) => start(run, ms === 3000 ? 300_000 : ms)
  Object.assign(window, { setTimeout: startLate })
}

// The fixtures see to the rest: no console error, no hydration mismatch, no request to anyone but the two frames.
for (const { path, status, h1, title } of publicPages) {
  test(`${path} answers ${status} with title, description, keywords, canonical link and one h1, by the rules of WCAG 2.2 AA`, async ({
    page,
    server,
    tolerate,
  }) => {
    guards(
      'Every page sets its title, description, keywords and canonical link.',
      'Header, content, footer.',
      'Public visitors: read everything, subscribe, use the shop and checkout.',
    )
    if (status === 404) tolerate(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (path === '/success') await page.addInitScript(stayLonger)
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(answer?.status()).toBe(status)
    await untilHydrated(page)
    await expect(page).toHaveTitle(title)
    for (const name of ['description', 'keywords'])
      await expect(page.locator(`meta[name="${name}"]`)).toHaveAttribute('content', /\w{4}/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1)
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1)

    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 740 })
    await expectAccessible(page)
    expect(await sidewise(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sidewise(page)).toBeLessThanOrEqual(0)
  })
}

test('double text size does not overflow the page, also when it is zoomed to 200 %', async ({ page, context }) => {
  const client = await context.newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const path of ['/', '/blog', '/request-appointment', '/terms-of-service'])
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 800 })
      await openHydrated(page, path)
      expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toMatch(/^3\d/)
      expect(await sidewise(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
})

for (const { font, widths } of [
  { font: 24, widths: [375, 768] },
  { font: 32, widths: [375, 768, 1280] },
])
  test(`no public page scrolls sideways with a text size of ${font} px`, async ({ page, context, tolerate }) => {
    tolerate(/status of 404/)
    const client = await context.newCDPSession(page)
    await client.send('Page.setFontSizes', { fontSizes: { standard: font } })
    const wide: string[] = []
    for (const { path } of publicPages) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      // Nothing waits for the style sheets by then: without them pictures are as wide as their files.
      await page.waitForFunction(
        () => document.styleSheets.length >= document.querySelectorAll('link[rel="stylesheet"]').length,
      )
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        if ((await sidewise(page)) > 0) wide.push(`${path} at ${width} px`)
      }
    }
    expect(wide).toEqual([])
  })

test('every link of the site leads to a page, and every anchor to its section', async ({ request, server }) => {
  const pages = new Map<string, string>()
  const broken: string[] = []
  const open = async (path: string, from: string) => {
    if (pages.has(path)) return
    const answer = await request.get(path)
    pages.set(path, (answer.headers()['content-type'] ?? '').startsWith('text/html') ? await answer.text() : '')
    if (answer.status() !== 200) broken.push(`${path} on ${from}: ${answer.status()}`)
  }
  for (const { path, status } of publicPages) if (status === 200) await open(path, 'the route table')
  expect(pages.size).toBeGreaterThan(15)
  for (const [path, html] of pages)
    for (const [, href] of html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)) {
      const target = new URL(href!.replaceAll('&amp;', '&'), server.url + path)
      if (target.origin !== server.url) continue
      await open(target.pathname, path)
      const section = decodeURIComponent(target.hash.slice(1))
      if (section && !pages.get(target.pathname)?.includes(`id="${section}"`)) broken.push(`${target} on ${path}`)
    }
  expect(broken).toEqual([])
})

test('the main picture of a page is loaded first, the others lazily', async ({ page }) => {
  for (const path of ['/', '/acupuncture-gawler', '/cupping-therapy', '/blog', '/blog/orthopaedic-acupuncture']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const preload = page.locator('link[rel="preload"][as="image"]')
    await expect(preload).toHaveCount(1)
    await expect(preload).toHaveAttribute('fetchpriority', 'high')
    await expect(preload).toHaveAttribute('type', 'image/avif')
    const first = page.locator('main picture').first()
    expect(await preload.getAttribute('imagesrcset')).toBe(
      await first.locator('source[type="image/avif"]').getAttribute('srcset'),
    )
    expect(await preload.getAttribute('imagesizes')).toBe(await first.locator('source').first().getAttribute('sizes'))
    await expect(first.locator('img')).toHaveAttribute('fetchpriority', 'high')
    for (const img of await page.locator('main picture:has(source) img').all()) {
      await expect(img).toHaveAttribute('width', /^\d+$/)
      await expect(img).toHaveAttribute('height', /^\d+$/)
    }
    const others = page.locator('main picture img:not([fetchpriority="high"]):not([data-slide] img)')
    for (const img of await others.all()) await expect(img).toHaveAttribute('loading', 'lazy')
  }
})
