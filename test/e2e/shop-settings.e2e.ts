import type { Locator } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import { cards, fillBuyer, fillCard, openCheckout, submitButton } from '#test/support/shopping.ts'

/** What is sold is changed here: the server is its own. */
test.use({ privateServer: true })

const faultsIn = (box: Locator) => box.getByRole('alert').filter({ hasText: /\S/ })

test('a new price applies in the shop, and validity and fees are kept', async ({ page, newVisitor, tolerate }) => {
  tolerate(refused(422))
  tolerate(refused(409))
  await openDashboard(page, '/admin/shop-settings')
  await page.getByRole('button', { name: /^Edit \$100/ }).click()
  const dialog = page.getByRole('dialog')
  const name = await dialog.getByLabel('Name').inputValue()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByLabel('Price').fill('nothing')
  await dialog.getByLabel('Picture').fill('http://elsewhere.example/a.jpg')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(faultsIn(dialog)).toHaveText([
    'Please fill in this field',
    'Please enter dollars and cents, such as 50.00',
    'Please choose a picture, or enter an address starting with https:// or /',
  ])
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: /^Choose from library/ }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByRole('list').getByRole('button').first().click()
  await picker.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog.getByLabel('Picture')).toHaveValue(/^\/media\//)
  await dialog.getByLabel('Price').fill('99999999')
  await expect(faultsIn(dialog)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(faultsIn(dialog)).toHaveText('Please enter at most $10,000.00')
  await dialog.getByLabel('Price').fill('120')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Success', 'The product has been saved.')

  await expect(page.getByRole('heading', { name: 'Vouchers are valid for 1 year only' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit validity' }).click()
  await dialog.getByLabel('Years').fill('21')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter whole years, from 1 to 20')).toBeVisible()
  // A colleague has changed it meanwhile: that is not put back unseen.
  expect((await page.request.put('/api/voucher-rules', { data: { years: 2 } })).status()).toBe(200)
  await dialog.getByLabel('Years').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has just changed this.')
  await expect(page.getByText('2 years from the day of sale')).toBeAttached()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await page.getByRole('button', { name: 'Edit validity' }).click()
  await expect(dialog.getByLabel('Years')).toHaveValue('2')
  await dialog.getByLabel('Years').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 years from the day of sale')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vouchers are valid' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit fees' }).click()
  await page.getByRole('dialog').getByLabel('SA', { exact: true }).fill('7.50')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('definition').filter({ hasText: '$7.50' })).toBeVisible()

  const visitor = await newVisitor()
  await visitor.goto('/#shop')
  await expect(visitor.locator('#shop')).toContainText('$120')
})

test('buyers choose a voucher’s amount within the owner’s limits', async ({ page, newVisitor, tolerate }) => {
  tolerate(refused(422))
  await openDashboard(page, '/admin/shop-settings')
  await page.getByRole('button', { name: 'Edit amounts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Smallest amount').fill('20')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(faultsIn(dialog)).toHaveText('Please enter both amounts, or neither')
  await dialog.getByLabel('Largest amount').fill('500')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'The amounts have been saved.')
  await expect(page.getByText('Buyers may choose any amount from $20.00 to $500.00.')).toBeVisible()

  const visitor = await newVisitor()
  const amount = visitor.getByLabel('Or choose an amount')
  // Sent before the page's scripts are there, it is added once they are.
  let sendScript = () => {}
  const held = new Promise<void>((resolve) => {
    sendScript = resolve
  })
  await visitor.route('**/assets/entry-client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await visitor.goto('/#shop', { waitUntil: 'domcontentloaded' })
  await amount.fill('60')
  await amount.press('Enter')
  sendScript()
  await expect(visitor.getByText('The $60 Gift Voucher has been added to your cart.')).toBeVisible()
  await visitor.evaluate(() => localStorage.removeItem('cart'))
  await visitor.goto('/#shop')
  await visitor.reload()
  await untilHydrated(visitor)
  await amount.fill('7')
  await visitor.getByRole('button', { name: 'Add this amount' }).click()
  await expect(visitor.getByText('Please enter an amount from $20.00 to $500.00')).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill('75,50')
  await amount.press('Enter')
  await expect(visitor.getByText('Please enter dollars and cents, such as 50.00')).toBeVisible()
  expect(await accessibilityFaults(visitor)).toEqual([])
  await amount.fill('75')
  await amount.press('Enter')
  await expect(visitor.getByText('The $75 Gift Voucher has been added to your cart.')).toBeVisible()
  await expect(amount).toHaveValue('')
  await openCheckout(visitor)
  await expect(visitor.getByText('$75 Gift Voucher').filter({ visible: true }).first()).toBeVisible()
  await fillBuyer(visitor)
  await fillCard(visitor, cards.good)
  await submitButton(visitor).click()
  await visitor.waitForURL(/\/success/)
  await expect(visitor.locator('.voucher')).toContainText('$75')
})
