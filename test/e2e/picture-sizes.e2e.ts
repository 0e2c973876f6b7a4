import { expect, test } from '#test/support/browser.ts'

/** The widths in px in which pictures are offered (src/domain/content/picture.ts). */
const offered = [320, 480, 640, 960, 1280, 1920, 2560]

const screens = [
  { width: 375, height: 667, scale: 2 },
  { width: 375, height: 812, scale: 3 },
  { width: 768, height: 1024, scale: 2 },
  { width: 1280, height: 800, scale: 1 },
]
const pages = ['/', '/blog', '/blog/orthopaedic-acupuncture', '/acupuncture-gawler']

for (const { width, height, scale } of screens)
  test(`each picture is loaded in its displayed width or the next larger: ${width} px, ${scale} points a px`, async ({
    browser,
    server,
  }) => {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width, height },
      deviceScaleFactor: scale,
      // Nothing is blurred or grows while it is measured.
      reducedMotion: 'reduce',
    })
    for (const path of pages) {
      await page.goto(path)
      const shown = await page.evaluate(async () => {
        const pictures = [...document.images].filter(({ srcset }) => srcset)
        for (const picture of pictures) picture.loading = 'eager'
        await Promise.all(pictures.map((picture) => picture.decode()))
        return pictures.map((picture) => {
          const [own, high] = [Number(picture.getAttribute('width')), Number(picture.getAttribute('height'))]
          const box = picture.getBoundingClientRect()
          // What does not fit a box that is filled is cut off.
          const fills = getComputedStyle(picture).objectFit === 'cover'
          const across = fills ? Math.max(box.width, (box.height * own) / high) : box.width
          return { src: picture.currentSrc, own, across }
        })
      })
      expect(shown.length, path).toBeGreaterThan(0)
      for (const { src, own, across } of shown) {
        const widths = offered.filter((one) => one <= own)
        const right = widths.findIndex((one) => one >= across * scale)
        const fetched = widths.indexOf(Number(/\/(\d+)\.\w+$/.exec(src)?.[1]))
        const told = `${path}: ${src} for ${Math.round(across)} px at ${scale}`
        expect(fetched, told).toBeGreaterThanOrEqual(0)
        expect(Math.abs(fetched - (right < 0 ? widths.length - 1 : right)), told).toBeLessThanOrEqual(1)
      }
    }
    await page.close()
  })

test('a phone loads the hero no wider than its screen', async ({ browser, server }) => {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 375, height: 667 },
    deviceScaleFactor: 2,
  })
  await page.goto('/')
  const hero = page.locator('#home img').first()
  await expect.poll(() => hero.evaluate((picture: HTMLImageElement) => picture.currentSrc)).toContain('/960.')
  await page.close()
})
