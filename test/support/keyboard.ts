import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'
import { dialog } from './catalogue.ts'

/** One under another may still be told of, for what is said in it. */
const onTop = (page: Page) => dialog(page).last()

export const hasFocus = (box: Locator) => box.evaluate((element) => element.contains(document.activeElement))

/** What Tab has to reach: all that can be used, and of a group of radio buttons the one that has the focus for all. */
const within = (box: Locator) =>
  box
    .locator('button:enabled, a[href], input:enabled:not([type=radio], [type=file]), select:enabled, textarea:enabled')
    .filter({ visible: true })

/** Which of a dialog's elements has the focus; -1 when it is outside. */
const placeOf = (box: Locator) =>
  box.evaluate((element) => [element, ...element.querySelectorAll('*')].indexOf(document.activeElement as Element))

/** Goes once around by Tab. Returns how many places there were; the focus never leaves the dialog. */
async function goAround(page: Page, box: Locator): Promise<number> {
  // Where a dialog begins at its title, Tab never comes back to where it began.
  if (await box.evaluate(() => document.activeElement?.matches('h2') === true)) await page.keyboard.press('Tab')
  const first = await placeOf(box)
  let last = first
  let places = 1
  // Within a moment one goes from day to month to year to hour first; and a dialog may have one place only.
  for (let stayed = 0; stayed < 8; ) {
    await page.keyboard.press('Tab')
    const place = await placeOf(box)
    expect(place, `inside after Tab from place ${places}`).toBeGreaterThan(-1)
    if (place === last) stayed++
    else if (place === first) break
    else {
      last = place
      places++
      stayed = 0
    }
  }
  return places
}

/** The dialog on top has a name, has taken the focus, keeps it, and Tab reaches everything in it. */
export async function expectDialogKeepsFocus(page: Page, name: string): Promise<void> {
  const box = onTop(page)
  await expect(box, name).toBeVisible()
  await expect(box, name).toHaveAccessibleName(/\S/)
  await expect.poll(() => hasFocus(box), { message: `${name} takes the focus` }).toBe(true)
  await expect(box.locator('[aria-busy=true]'), name).toHaveCount(0)
  const places = await goAround(page, box)
  expect(places, `${name}: everything is reached`).toBeGreaterThanOrEqual(await within(box).count())
}

/** Goes on by Tab until something has the focus, as it has to be within a dialog. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  const focused = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 40 && !(await focused()); steps++) await target.page().keyboard.press('Tab')
  await expect(target, 'reached by Tab').toBeFocused()
}

/** Presses a button of the dialog on top, reached by Tab from where the focus is. */
export async function choose(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(() => hasFocus(onTop(page)), { message: `the dialog with ${name} has the focus` }).toBe(true)
  await tabTo(onTop(page).getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Types into a field of the dialog on top in place of what stands there. */
export async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(onTop(page).getByLabel(label))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Presses something of the page by keyboard, once it is hydrated. */
export async function press(target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  await target.focus()
  await target.page().keyboard.press('Enter')
}

/** Once no dialog is open any more, what has the focus: what opened the last, or what stands in its place now. */
export async function expectBack(target: Locator): Promise<void> {
  await expect(dialog(target.page())).toHaveCount(0)
  await expect(target).toBeFocused()
}
