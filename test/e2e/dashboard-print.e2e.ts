import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { openDashboard, sellVoucher } from '#test/support/dashboard.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

const pages = ['/admin/today', '/admin/appointments', '/admin/appointments?layout=week', '/admin/orders']

test('the printed dashboard has no menu, header, filters or buttons, is light, and nothing on it is cut off', async ({
  page,
  server,
}) => {
  await askFor(server, { firstName: 'Angela', lastName: 'O’Brien' })
  // A browser that prints asks no script how large a chart is to be; one that only shows what it would print does.
  await page.addInitScript(() => {
    const Observer = window.ResizeObserver
    window.ResizeObserver = class extends Observer {
      constructor(callback: ResizeObserverCallback) {
        super((...sizes) => matchMedia('print').matches || callback(...sizes))
      }
    }
  })
  await openDashboard(page)
  await sellVoucher(page)
  // A4 without the margins that browsers leave.
  await page.setViewportSize({ width: 718, height: 1000 })
  for (const path of pages) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await openDashboard(page, path)
    // A chart is drawn for the window it was opened in.
    await page.setViewportSize({ width: 1280, height: 1000 })
    if (path === '/admin/today') await expect(page.locator('.recharts-wrapper > svg').first()).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 718, height: 1000 })
    await expect(page.getByRole('main'), path).toBeVisible()
    await expect(page.getByRole('navigation'), path).toHaveCount(0)
    await expect(page.getByRole('banner'), path).toHaveCount(0)
    await expect(page.getByRole('searchbox'), path).toHaveCount(0)
    await expect(page.locator('main :is(.button, .button-quiet, .button-danger):visible'), path).toHaveCount(0)
    await expect(page.getByRole('main'), path).toHaveCSS('color', 'oklch(0.255 0.014 190)')
    const cut = await page.evaluate(() => {
      const right = document.documentElement.clientWidth
      return [...document.querySelectorAll('main :is(.recharts-wrapper > svg, table, td, li)')]
        .filter((element) => element.getBoundingClientRect().right > right + 1)
        .map((element) => element.outerHTML.slice(0, 80))
    })
    expect(cut, path).toEqual([])
    if (path === '/admin/today')
      for (const chart of await page.locator('.recharts-wrapper > svg').all())
        expect((await chart.boundingBox())?.width, 'a chart has the width of its half of the page').toBeGreaterThan(250)
  }
  await expect(page.getByRole('link', { name: /^Order / })).toBeVisible()
})

test('an open dialog is printed in place of the page under it, whole', async ({ page, server }) => {
  await askFor(server, { firstName: 'Angela', lastName: 'O’Brien', message: 'Long.\n'.repeat(200) })
  await openDashboard(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details of Angela O’Brien' }).click()
  const details = page.getByRole('dialog', { name: 'Appointment Details' })
  await expect(details).toContainText('0412 345 678')
  await page.emulateMedia({ media: 'print' })
  await expect(details.getByText('0412 345 678')).toBeVisible()
  await expect(details.getByRole('button')).toHaveCount(0)
  await expect(page.locator('main')).toBeHidden()
  expect(await details.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
  const [top, bottom, paper] = await details.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    return [top, Math.floor(bottom), document.documentElement.scrollHeight]
  })
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom, 'the paper is as long as the dialog').toBeLessThanOrEqual(paper)
})
