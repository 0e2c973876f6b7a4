import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect } from '#server/database/connect.ts'
import { writeSetting } from '#server/services/stored-settings.ts'
import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'
import type { BuiltServer } from '../support/server.ts'

const widget = 'https://anhe.au1.cliniko.com/bookings?embedded=true'

test.describe('without a booking widget', () => {
  test('the section shows phone, email, the request form and three benefits', async ({ page, request }) => {
    guards(
      'Booking: embedded booking iframe, fallback phone and e-mail contact, and three benefit tiles (easy scheduling 24/7, instant e-mail confirmation, easy rescheduling).',
      'The clinic phone and e-mail are shown publicly.',
    )
    const clinic = await (await request.get('/api/content/clinic')).json()
    await page.goto('/')
    const section = page.locator('#book-appointment')
    await expect(section.locator('iframe')).toHaveCount(0)
    await expect(section.getByRole('link', { name: clinic.phone })).toBeVisible()
    await expect(section.getByRole('link', { name: clinic.email })).toBeVisible()
    await expect(section.getByRole('link', { name: 'Request an Appointment' })).toBeVisible()
    await expect(section.getByRole('listitem').getByRole('heading')).toHaveText([
      'Easy scheduling 24/7',
      'Instant e-mail confirmation',
      'Easy rescheduling',
    ])
  })
})

test.describe('with a booking widget', () => {
  test.use({ privateServer: true })

  test.beforeEach(async ({ server, page }) => {
    await configureWidget(server)
    await page.route(widget, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Widget</title>' }),
    )
  })

  const frame = (page: Page) => page.locator('#book-appointment iframe')
  const heightOf = (page: Page) => frame(page).evaluate((element) => element.getBoundingClientRect().height)

  /** Opens the page with the widget in sight; what `say` does happens in the widget's own window. */
  async function openWidget(page: Page) {
    await openHydrated(page)
    await frame(page).scrollIntoViewIfNeeded()
    const content = await (await frame(page).elementHandle())!.contentFrame()
    await content!.waitForLoadState()
    return (message: unknown) => content!.evaluate((data) => parent.postMessage(data, '*'), message)
  }

  test('the frame starts 1000 px high and takes the height the widget asks for, within limits', async ({ page }) => {
    guards(
      'Booking: embedded booking iframe, fallback phone and e-mail contact, and three benefit tiles (easy scheduling 24/7, instant e-mail confirmation, easy rescheduling).',
      'Booking iframe: starts at 1000 px high; its height changes on a message containing the resize marker followed by a height number',
      'booking iframe initial height 1000 px.',
    )
    const say = await openWidget(page)
    expect(await heightOf(page)).toBe(1000)
    await say('cliniko-bookings-resize:1234')
    await expect.poll(() => heightOf(page)).toBe(1234)
    await say('cliniko-bookings-resize:90000')
    await expect.poll(() => heightOf(page)).toBe(4000)
    await say('cliniko-bookings-resize:900px')
    await say('cliniko-bookings-resize:5')
    await expect.poll(() => heightOf(page)).toBe(400)
  })

  test('messages of any other window are ignored', async ({ page }) => {
    const say = await openWidget(page)
    await say('cliniko-bookings-resize:1500')
    await expect.poll(() => heightOf(page)).toBe(1500)
    await page.evaluate(
      () =>
        new Promise((heard) => {
          addEventListener('message', () => setTimeout(heard, 200), { once: true })
          postMessage('cliniko-bookings-resize:2000', '*')
        }),
    )
    expect(await heightOf(page)).toBe(1500)
  })

  test('the widget scrolls into view when its step changes', async ({ page }) => {
    guards('it scrolls into view on a message containing the page marker.')
    const say = await openWidget(page)
    await say('cliniko-bookings-page:schedule')
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(frame(page)).not.toBeInViewport()
    await say('cliniko-bookings-page:patient')
    await expect(frame(page)).toBeInViewport()
  })

  test('phone, email and the request form stay beside the widget', async ({ page }) => {
    guards(
      'Booking: embedded booking iframe, fallback phone and e-mail contact, and three benefit tiles (easy scheduling 24/7, instant e-mail confirmation, easy rescheduling).',
    )
    await page.goto('/')
    const section = page.locator('#book-appointment')
    await expect(section.getByRole('link', { name: '(08) 5550 1187' })).toBeVisible()
    await expect(section.getByRole('link', { name: 'hello@' })).toBeVisible()
    await expect(section.getByRole('link', { name: 'Request an Appointment' })).toHaveAttribute(
      'href',
      '/request-appointment',
    )
  })
})

async function configureWidget(server: BuiltServer): Promise<void> {
  const { db, close } = await connect({ file: join(server.dataDir, 'clinic.sqlite') })
  await writeSetting(db, 'booking.url', widget, new Date())
  await close()
}
