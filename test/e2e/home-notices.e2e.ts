import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'

const cartButton = (page: Page) => page.getByRole('button', { name: /^Shopping cart/ })
const cartMenu = (page: Page) => page.getByRole('dialog', { name: 'Shopping cart' })
const badge = (page: Page) => page.getByTestId('cart-badge')
const notice = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

async function addVoucher(page: Page) {
  const before = Number((await badge(page).count()) > 0 ? await badge(page).textContent() : 0)
  await page.locator('#shop').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(badge(page)).toHaveText(String(before + 1))
}

test('F8 moves the keyboard to the notice', async ({ page }) => {
  guards('A toast area shows transient notices.', 'hotkey F8 focuses the notification area.')
  await openHydrated(page)
  await addVoucher(page)
  await expect(notice(page, 'Gift Voucher Added')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notice|Notification/ }).getByRole('list')).toBeFocused()
})

test('on a small screen the notice is at the bottom, and a swipe of 50 px to the right dismisses it', async ({
  page,
}) => {
  guards('swipe right with threshold 50')
  await page.setViewportSize({ width: 375, height: 812 })
  await openHydrated(page)
  await addVoucher(page)
  const added = notice(page, 'Gift Voucher Added')
  await expect(added).toBeVisible()
  const box = await added.boundingBox()
  if (!box) throw new Error('The notice is not shown')
  expect(box.y).toBeGreaterThan(812 / 2)
  expect(box.y + box.height).toBeLessThanOrEqual(812)
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 40, box.y + 30)
    await page.mouse.down()
    await page.mouse.move(box.x + 40 + distance, box.y + 30, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(added).toBeVisible()
  await swipe(60)
  await expect(added).toHaveCount(0)
})

test('on a small screen the notice stays clear of the open cart', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openHydrated(page)
  await addVoucher(page)
  await cartButton(page).click()
  const [menu, added] = await Promise.all([
    cartMenu(page).boundingBox(),
    notice(page, 'Gift Voucher Added').boundingBox(),
  ])
  expect(added?.y).toBeGreaterThan(menu ? menu.y + menu.height : Number.NaN)
})
