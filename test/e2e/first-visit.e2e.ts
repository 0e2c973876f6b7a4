import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { untilHydrated } from '#test/support/hydration.ts'

// One above the measured numbers, for a picture further down that a slow machine asks for early (docs/performance.md, "A first visit").
for (const { path, requests } of [
  { path: '/', requests: 19 },
  { path: '/faq', requests: 14 },
  { path: '/blog', requests: 19 },
  { path: '/request-appointment', requests: 15 },
])
  test(`a phone's first visit of ${path} takes at most ${requests} requests`, async ({ browser, server }) => {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 375, height: 667 },
      // That of a desk would have the hero's picture fetched in its size as well.
      screen: { width: 375, height: 667 },
      deviceScaleFactor: 2,
      isMobile: true,
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.close()
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(requests)
  })

test('the typefaces of an English page weigh at most 45 kB, and move little when they arrive late', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 375, height: 667 } })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { value: number }[]
      document.documentElement.dataset.shift = String(
        shifts.reduce((sum, { value }) => sum + value, Number(document.documentElement.dataset.shift ?? 0)),
      )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const fonts: Promise<{ file: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const file = new URL(request.url()).pathname
    if (file.endsWith('.woff2')) fonts.push(request.sizes().then(({ responseBodySize: bytes }) => ({ file, bytes })))
  })
  // They come when the page has been drawn with the local faces.
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  const found = await Promise.all(fonts)
  expect(found.map(({ file }) => file.replace(/-[^-]*$/, '')).sort()).toEqual([
    '/assets/newsreader-english',
    '/assets/source-sans-3-english',
  ])
  expect(found.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(45_000)
  // A machine of tests may have none of the faces that the fallbacks are fitted to: 0.1 is called good, here it is 0.03.
  expect(Number(await page.evaluate(() => document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.05)
  await page.close()
})

const sans = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0])

test('the typefaces are fetched once the largest picture is painted', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const fonts = () => asked.filter((path) => path.endsWith('.woff2'))
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
  await expect(page.locator('h1')).toBeVisible()
  expect(fonts()).toEqual([])
  expect(await sans(page)).toBe('"Source Sans Fallback"')
  sendPicture()
  await page.clock.resume()
  await expect.poll(() => sans(page)).toBe('"Source Sans 3 Variable"')
  expect(fonts()).toHaveLength(2)
})

test('the typefaces are shown from the start on the next visit', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  await expect.poll(() => sans(page)).toBe('"Source Sans 3 Variable"')
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.first = getComputedStyle(document.body).fontFamily
    }),
  )
  await page.goto('/faq')
  await expect(page.locator('html')).toHaveAttribute('data-first', /^"Source Sans 3 Variable"/)
})

test('without scripts the typefaces are fetched at once', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const font = page.waitForRequest('**/source-sans-3-english-*.woff2')
  await page.goto('/')
  await font
  await context.close()
})
