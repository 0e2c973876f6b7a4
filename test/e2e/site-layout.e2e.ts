import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'
import { lostWords, setTextSize } from '../support/large-text.ts'
import { changeData, fillCart, openCheckout, submitButton } from '../support/shopping.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the home page links to every treatment page, the blog and the newsletter', async ({ page }) => {
  await page.goto('/')
  for (const path of ['/acupuncture-gawler', '/traditional-acupuncture', '/cupping-therapy', '/newsletter', '/blog'])
    await expect(page.locator(`a[href="${path}"]:visible`).first()).toBeVisible()
})

for (const { width, most } of [
  { width: 1280, most: 9000 },
  { width: 375, most: 11_400 },
])
  test(`the home page is at most ${most} px high at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most)
  })

test('a section opened by its anchor begins at the edge of the header', async ({ page }) => {
  for (const id of ['why-us', 'book-appointment']) {
    await openHydrated(page, `/#${id}`)
    const gap = () =>
      page.evaluate(
        (section) =>
          document.getElementById(section)!.getBoundingClientRect().top -
          document.querySelector('header')!.getBoundingClientRect().bottom,
        id,
      )
    await expect.poll(async () => Math.abs(await gap())).toBeLessThanOrEqual(1)
  }
})

test('pictures of services and of the article link to the same place as their titles', async ({ page }) => {
  await openHydrated(page)
  const card = page.locator('#services li').first()
  // By place, as a finger does: the link lies over the picture.
  await card.locator('img').click({ force: true })
  await expect(page).toHaveURL('/#traditional-acupuncture')
  await page.locator('#blog article img').click({ force: true, position: { x: 60, y: 60 } })
  await expect(page).toHaveURL('/blog/orthopaedic-acupuncture')
})

test('a map, also one that fails, has a link to another map and the address beside it', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  await page.route(/openstreetmap/, (route) => route.abort())
  for (const path of ['/', '/acupuncture-gawler']) {
    await page.goto(path)
    const map = page.getByRole('main').getByRole('figure')
    const link = map.getByRole('link', { name: 'open it in maps' })
    await expect(page.getByRole('main').getByText('27 Jacob Street').first()).toBeVisible()
    await expect(map).toContainText('If the map doesn’t load, open it in maps.')
    await expect(link).toHaveAttribute('href', /openstreetmap\.org\/search\?query=27%20Jacob/)
    const [frame, words] = [(await map.locator('iframe').boundingBox())!, (await link.boundingBox())!]
    expect(words.y).toBeGreaterThanOrEqual(frame.y + frame.height)
  }
})

test('without a connection the address replaces the map', async ({ page, context, tolerate }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/)
  await openHydrated(page)
  const map = page.locator('#contact figure')
  await context.setOffline(true)
  await expect(map.locator('iframe')).toHaveCount(0)
  await expect(map).toContainText('27 Jacob Street')
  await expect(map.getByRole('link', { name: 'Open in maps' })).toBeVisible()
  await context.setOffline(false)
  await expect(map.locator('iframe')).toHaveCount(1)
})

test('no word breaks, and the slideshow’s buttons stay on one line, with a text size of 24 px', async ({
  page,
  context,
}) => {
  const client = await context.newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/')
  const broken = await page.locator('main').evaluate((main) => {
    const found: string[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node.parentElement?.closest('a[href^="mailto:"], .sr-only')) continue
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}’]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
      }
    }
    return found
  })
  expect(broken).toEqual([])
  const tops = await page
    .getByRole('group', { name: 'Slideshow' })
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('a button’s words stay whole, and the slideshow’s buttons on one line, with a text size of 32 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/')
  await setTextSize(page, 32)
  expect(await lostWords(page.locator('#book-appointment a[class*="button"]').last())).toEqual([])
  const buttons = await page.getByRole('group', { name: 'Slideshow' }).getByRole('button').all()
  const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())!.y))
  expect(new Set(tops.map(Math.round)).size).toBe(1)
})

test('text pages share one position and width, and list their sections on a phone too', async ({ page }) => {
  const pages = [
    '/privacy-policy',
    '/traditional-acupuncture',
    '/cupping-therapy',
    '/faq',
    '/blog/orthopaedic-acupuncture',
    '/newsletter',
    '/voucher',
  ]
  const places = new Set<number>()
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const text = await page.locator('main :is(.rich-text, details, form)').first().boundingBox()
    expect(text!.width).toBeLessThanOrEqual(35 * 16)
    places.add(Math.round(text!.x))
    places.add(Math.round((await page.locator('h1').boundingBox())!.x))
  }
  expect(places.size).toBe(1)
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/privacy-policy')
  await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last()).toBeVisible()
})

test('stacked buttons have the same width', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/')
  for (const buttons of ['#home .buttons > a', '#shop article button', '#book-appointment a[class*="button"]']) {
    const widths = await page.locator(buttons).evaluateAll((all) => all.map((one) => Math.round(one.clientWidth)))
    expect(widths).toHaveLength(2)
    expect(widths[0]).toBe(widths[1])
  }
})

test('required fields are marked', async ({ page }) => {
  const star = (label: string) =>
    page
      .getByRole('main')
      .locator('label', { hasText: label })
      .evaluate((element) => getComputedStyle(element, '::after').content)
  await page.goto('/request-appointment')
  for (const label of ['First name', 'Last name', 'Email', 'Phone', 'Service', 'Preferred date and time'])
    expect(await star(label), label).toContain('*')
  expect(await star('Anything we should know?')).toBe('none')
})

test('the order summary is above the pay button at 768 px, and the state of the postal code is filled in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await fillCart(page)
  await openCheckout(page)
  const summary = await page.getByRole('region', { name: 'Order Summary' }).boundingBox()
  expect(summary!.y + summary!.height).toBeLessThan((await submitButton(page).boundingBox())!.y)
  await page.getByLabel('Delivery', { exact: true }).check()
  const state = page.getByLabel('State/Province')
  await page.getByLabel('Postal Code').fill('5118')
  await expect(state).toHaveValue('SA')
  await page.getByLabel('Postal Code').fill('7000')
  await expect(state).toHaveValue('TAS')
  await state.fill('ACT')
  await page.getByLabel('Postal Code').fill('2600')
  await expect(state).toHaveValue('ACT')
})

test.describe('with other content', () => {
  test.use({ privateServer: true })

  test('a long unbroken word makes no page wider', async ({ page, server }) => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnung'
    changeData(server, 'update services set title = ?, short_desc = ?, description = ?', word, word, word)
    for (const width of [1280, 768, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})
