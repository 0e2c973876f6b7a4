import sharp from 'sharp'
import { appearanceCode, defaultAppearance } from '#domain/appearance/appearance.ts'
import { palettesOf } from '#domain/appearance/palette.ts'
import { hex } from '#domain/appearance/theme.ts'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard } from '#test/support/dashboard.ts'
import { buyToPrint } from '#test/support/shopping.ts'

const blue = '#1d4e89'
/** How a browser says a colour that is such as `#1d4e89`. */
const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

test.describe('a clinic’s own look', () => {
  test.use({ privateServer: true })

  test('is previewed, shared, published everywhere, and reset', async ({ page, browser, server }) => {
    const site = await (await browser.newContext({ baseURL: server.url })).newPage()
    const drawn = (what: 'colour' | 'family') =>
      site.evaluate((asked) => {
        const canvas = document.createElement('canvas').getContext('2d')!
        const button = getComputedStyle(document.querySelector('.button')!)
        if (asked === 'family') return getComputedStyle(document.querySelector('h1')!).fontFamily
        canvas.fillStyle = button.backgroundColor
        canvas.fillRect(0, 0, 1, 1)
        return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(', ')})`
      }, what)
    const blending = () =>
      site
        .locator('#services picture > img')
        .evaluateAll((images) => [...new Set(images.map((image) => getComputedStyle(image).mixBlendMode))])
    const roundness = () =>
      site
        .getByRole('contentinfo')
        .getByRole('link', { name: / on (?:Facebook|Instagram)$/ })
        .first()
        .evaluate((link) => Number.parseFloat(getComputedStyle(link).borderTopLeftRadius))
    await site.goto('/')
    expect(await drawn('colour')).toBe(rgb(defaultAppearance.primary))
    expect(await site.locator('link[href^="/look/"]').count()).toBe(0)
    expect(await blending()).toEqual(['normal'])
    expect(await roundness()).toBeGreaterThan(20)

    await openDashboard(page, '/admin/appearance')
    const form = page.getByRole('form', { name: 'Appearance' })
    await form.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.frameLocator('iframe')
    await expect(preview.locator('h1')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    const figures = form.getByText(/^Text on buttons: \d/)
    const shown = await figures.allTextContents()
    await form.getByLabel('Main colour', { exact: true }).fill('#1d4')
    await expect(form.getByText('Six digits from 0 to 9 and a to f, such as #1e5c48')).toBeVisible()
    expect(await figures.allTextContents()).toEqual(shown)
    await form.getByLabel('Main colour', { exact: true }).fill('green')
    await expect(form.getByText('Please enter a colour such as #1e5c48')).toBeVisible()
    expect(await figures.allTextContents()).toEqual(shown)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form.getByText('Please enter a colour such as #1e5c48')).toBeVisible()
    await form.getByLabel('Main colour', { exact: true }).fill('#FFCC00')
    await expect(form.getByRole('status').first()).toContainText('Text needs 4.5 to 1')
    await form.getByLabel('Main colour', { exact: true }).fill(blue)
    await expect(form.getByText('Please enter a colour such as #1e5c48')).toHaveCount(0)
    await form.getByLabel('Second colour', { exact: true }).fill('#FFCC00')
    await expect(form.getByText(/^Figures on the second colour: 1\d\.\d to 1, very good$/)).toBeVisible()
    await expect(form.getByRole('status').first()).toBeEmpty()
    await form.getByLabel('Second colour', { exact: true }).fill(defaultAppearance.accent)
    await expect(form.getByText(/^Text on buttons: 8\.\d to 1, very good$/)).toBeVisible()
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
    for (const face of ['Newsreader', 'Lora', 'Fraunces', 'Figtree', 'Nunito Sans', 'Source Sans 3'])
      await expect.poll(loaded, face).toContainEqual(expect.stringContaining(`${face} Variable`))
    await form.getByText('Figtree and Source Sans').click()
    await form.getByText('Square', { exact: true }).click()
    const slideshow = preview.getByRole('group', { name: 'Slideshow', includeHidden: true })
    await expect(slideshow).toHaveCSS('border-top-left-radius', '0px')
    await form.getByLabel(/^Pictures at the top change/).uncheck()
    const code = appearanceCode({
      ...defaultAppearance,
      primary: blue,
      typePair: 'figtree',
      corners: 'square',
      heroSlides: false,
    })
    await expect(preview.locator(`link[href="/look/${code}.css"], link[href^="/look/${code}."]`)).toHaveCount(1)
    await expect(slideshow).toHaveCount(0)

    await form.getByRole('button', { name: 'Make a preview link' }).click()
    const shared = await form.getByLabel('Preview link').inputValue()
    await site.goto(shared)
    expect(await drawn('colour')).toBe(rgb(blue))
    await site.goto('/')
    expect(await drawn('colour')).toBe(rgb(defaultAppearance.primary))

    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Success', 'Appearance content updated successfully.')
    await expect(page.locator(`link[href="/look/${code}.css"]`)).toHaveCount(1)
    await site.goto('/')
    expect(await drawn('colour')).toBe(rgb(blue))
    expect(await drawn('family')).toContain('Figtree')
    await expect(site.getByRole('button', { name: 'Next slide' })).toHaveCount(0)
    expect(await blending()).toEqual(['multiply'])
    expect(await roundness()).toBe(0)
    expect(await accessibilityFaults(site)).toEqual([])

    const { light } = palettesOf({ primary: blue, accent: defaultAppearance.accent })
    const manifest = await (await site.request.get('/manifest.webmanifest')).json()
    expect(manifest.theme_color).toBe(hex(light.paper))
    const picture = await site.locator('meta[property="og:image"]').getAttribute('content')
    expect((await site.request.get(new URL(picture!).pathname)).status()).toBe(200)

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })

    await form.getByRole('button', { name: 'Back to the look before' }).click()
    await expect(form.getByLabel('Main colour', { exact: true })).toHaveValue(defaultAppearance.primary)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Success', 'Appearance content updated successfully.')
    await site.goto('/')
    expect(await drawn('colour')).toBe(rgb(defaultAppearance.primary))
    expect(await site.locator('link[href^="/look/"]').count()).toBe(0)
    await site.context().close()
  })

  test('the preview shows the colour that was chosen last, also where others were still loading', async ({ page }) => {
    await openDashboard(page, '/admin/appearance')
    const form = page.getByRole('form', { name: 'Appearance' })
    await form.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.frameLocator('iframe')
    await expect(preview.locator('h1')).toBeVisible()
    await page.route('**/look/*.css', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    const colour = form.getByLabel('Main colour', { exact: true })
    const sheetOf = (primary: string) => {
      const code = appearanceCode({ ...defaultAppearance, primary })
      return preview.locator(`link[rel="stylesheet"][href^="/look/${code}."]`)
    }
    for (const chosen of ['#1d4e89', '#7a1f3d', '#1d4e89']) {
      await colour.fill(chosen)
      await expect(sheetOf(chosen).last()).toBeAttached()
    }
    await expect(preview.locator('link[rel="stylesheet"][href^="/look/"]')).toHaveCount(1)
    await expect(sheetOf('#1d4e89')).toHaveCount(1)
  })

  test('the voucher’s mountains have its first colour', async ({ page }) => {
    await openDashboard(page, '/admin/appearance')
    const appearance = await (await page.request.get('/api/content/look')).json()
    await page.request.put('/api/content/look', { data: { ...appearance, primary: '#1d4e89', accent: '#ffcc00' } })
    await buyToPrint(page)
    const mountains = page.locator('.voucher-mountains')
    await expect.poll(() => mountains.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const { data, info } = await sharp(await mountains.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    // The darkest of what is painted in the middle, at the foot of the mountains.
    const row = data.subarray(Math.floor(info.height * 0.85) * info.width * 3).subarray(0, info.width * 3)
    const painted = Array.from(
      { length: info.width },
      (_, x) => [...row.subarray(x * 3, x * 3 + 3)] as [number, number, number],
    )
    const [, green, blue] = painted.toSorted((one, other) => Math.min(...one) - Math.min(...other))[0]!
    expect(blue).toBeGreaterThan(green + 15)
  })
})
