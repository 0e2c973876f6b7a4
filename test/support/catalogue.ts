import type { Page } from '@playwright/test'

/** The dialog on top. What lies under another is hidden from the keyboard and from screen readers. */
export const dialog = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })

/** An entry of a list by the heading of its card. */
export const entry = (page: Page, heading: string) =>
  page.locator('[data-entry]').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

export const headings = (page: Page) => page.locator('[data-entry]').getByRole('heading', { level: 2 })

/** What the dashboard asks for next, with the answer: to be awaited after the press that causes it. */
export const answerTo = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse((answer) => answer.request().method() === method && path.test(new URL(answer.url()).pathname))

/** Refuses the next call to an address, as a server in trouble does. */
export const refuseOnce = (page: Page, url: string, body: string) =>
  page.route(url, (route) => route.fulfill({ status: 500, body }), { times: 1 })

/** Drags an entry by its handle onto another. */
export async function drag(page: Page, from: string, onto: string): Promise<void> {
  const grip = entry(page, from).locator('[draggable=true]')
  await grip.hover()
  const { x, y } = (await grip.boundingBox())!
  await page.mouse.down()
  // A drag begins once the pointer has moved a little, before the page is scrolled.
  await page.mouse.move(x + 40, y - 20, { steps: 5 })
  for (const left of [60, 70]) await entry(page, onto).hover({ position: { x: left, y: 60 } })
  await page.mouse.up()
}
