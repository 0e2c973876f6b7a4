import { expect, test } from '#test/support/browser.ts'

// A hair above what they are (docs/performance.md, "A first visit").
for (const { path, requests } of [
  { path: '/', requests: 19 },
  { path: '/faq', requests: 15 },
  { path: '/blog', requests: 19 },
  { path: '/request-appointment', requests: 17 },
])
  test(`a phone's first visit of ${path} takes at most ${requests} requests`, async ({ browser, server }) => {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 375, height: 667 },
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
