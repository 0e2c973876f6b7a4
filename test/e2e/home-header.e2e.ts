import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'

const small = { width: 375, height: 740 }

test('the header stays at the top, and notices scrolling beyond 10 px without changing its look', async ({ page }) => {
  guards(
    'Sticky.',
    'The header tracks whether the page has scrolled more than 10 px, but its styling does not change with it.',
    'header scroll threshold 10 px.',
  )
  await openHydrated(page)
  const header = page.getByRole('banner')
  const headerStyles = () =>
    header.evaluate((element) => {
      const { backgroundColor, height, boxShadow, borderBottomColor } = getComputedStyle(element)
      return { backgroundColor, height, boxShadow, borderBottomColor, top: element.getBoundingClientRect().top }
    })
  const before = await headerStyles()
  const moveTo = (top: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
  await moveTo(10)
  await expect(header).toHaveAttribute('data-scrolled', 'false')
  await moveTo(11)
  await expect(header).toHaveAttribute('data-scrolled', 'true')
  await moveTo(2000)
  expect(await headerStyles()).toEqual(before)
})

test('on the home page anchor links scroll to the section', async ({ page }) => {
  guards('On the home page anchor links scroll smoothly to the section.')
  await openHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/#contact$/)
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
})

test('on any other page anchor links go to / plus the anchor', async ({ page, tolerate }) => {
  guards('On any other page anchor links go to / plus the anchor.')
  tolerate(/404/)
  await openHydrated(page, '/no-such-page')
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL(/\/#shop$/)
  await expect(page.locator('#shop')).toBeInViewport()
})

test('the logo leads home', async ({ page, tolerate }) => {
  guards('Clinic logo links to /.')
  tolerate(/404/)
  await openHydrated(page, '/no-such-page')
  await page.getByRole('banner').getByRole('link', { name: 'Anhe Acupuncture' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the appointment button jumps to the booking section and is called Book Now on small screens', async ({
  page,
  request,
}) => {
  guards(
    "A navigation list, a cart button and a Book Appointment button that jumps to #book-appointment (labelled 'Book Now' on small screens).",
  )
  const navigation: { name: string }[] = await (await request.get('/api/content/navigation')).json()
  await openHydrated(page)
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(
    navigation.map(({ name }) => name),
  )
  await expect(banner.getByRole('button', { name: /^Shopping cart/ })).toBeVisible()
  await banner.getByRole('link', { name: 'Book Appointment' }).click()
  await expect(page).toHaveURL(/#book-appointment$/)
  await page.setViewportSize(small)
  await expect(banner.getByRole('link', { name: 'Book Now' })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Book Appointment' })).toHaveCount(0)
})

test('the small menu lists the same links plus Book Appointment, and closes after a choice', async ({
  page,
  request,
}) => {
  guards(
    'On small screens a menu toggle opens a list of the same links plus a Book Appointment link.',
    'It closes on any outside click or after a link is chosen.',
    'Header: mobile menu open or closed',
  )
  const navigation: { name: string }[] = await (await request.get('/api/content/navigation')).json()
  await page.setViewportSize(small)
  await openHydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText([...navigation.map(({ name }) => name), 'Book Appointment'])
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(menu).toBeHidden()
  await expect(page.locator('#about')).toBeInViewport()
})

test('the small menu closes on a click outside', async ({ page }) => {
  guards('It closes on any outside click or after a link is chosen.')
  await page.setViewportSize(small)
  await openHydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.mouse.click(180, 720)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
})

test('the small menu closes on Escape, and the keyboard is back on its button', async ({ page }) => {
  await page.setViewportSize(small)
  await openHydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('the first press of Tab offers to skip to the content', async ({ page }) => {
  await openHydrated(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('any other path shows the not-found page with status 404', async ({ page, tolerate }) => {
  guards(
    'any other path | Not-found page',
    "Shows 404, heading 'Page Not Found', text 'We couldn't find the page you're looking for. The page might have been moved, deleted, or never existed.' and a 'Return to Dashboard' button linking to /.",
    'Unknown route | not-found page (point 2)',
  )
  tolerate(/404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(
    page.getByText(
      "We couldn't find the page you're looking for. The page might have been moved, deleted, or never existed.",
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL(/\/$/)
})

for (const width of [320, 375, 768])
  test(`the clinic’s name is whole in the header at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/')
    // In the site's own typefaces, which come after the first paint.
    await expect(page.locator('html:not([data-typefaces])')).toBeAttached()
    const name = page.locator('header').getByText('Anhe Acupuncture')
    await expect(name).toBeVisible()
    const cut = await name.evaluate((box) => {
      const words = document.createRange()
      words.selectNodeContents(box)
      const [inner, outer, lines] = [words.getBoundingClientRect(), box.getBoundingClientRect(), words.getClientRects()]
      return inner.width > outer.width + 1 || inner.height > outer.height + 1 || lines.length > 2
    })
    expect(cut).toBe(false)
  })
