import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { cards, fillBuyer, fillCard, fillCart, openCheckout, submitButton, toastText } from '#test/support/shopping.ts'

test('an email error appears when the field is left, moves no focus, and disappears once corrected', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 780 })
  await fillCart(page)
  await openCheckout(page)
  const email = page.getByLabel('Email Address *')
  const remark = page.locator('[aria-live=polite]').filter({ hasText: 'Please enter a valid email address' })
  await email.pressSequentially('mei@visitor')
  await expect(remark, 'nobody is told while they type').toHaveCount(0)
  await email.press('Tab')
  await expect(remark).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type('.exampl')
  await expect(remark).toHaveCount(0)
  await expect(email).not.toHaveAttribute('aria-invalid')
})

test('a click beside an invalid email is not lost when the error appears, and submitting reports it once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 780 })
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await page.getByLabel('Email Address *').fill('mei@visitor')
  const pickup = page.getByLabel('Pickup')
  await pickup.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await pickup.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await expect(page.getByLabel('Email Address *')).not.toBeFocused()
  await page.mouse.up()
  await expect(pickup).toBeChecked()
  await expect(page.getByLabel('Email Address *')).toHaveAccessibleDescription('Please enter a valid email address')
  await submitButton(page).click()
  await expect(toastText(page, 'Please check the fields')).toBeVisible()
  await expect(page.getByLabel('Email Address *')).toBeFocused()
  await expect(page.locator('form[aria-label=Checkout]').getByText('Please enter a valid email address')).toHaveCount(1)
})

test('an implausible postal code is questioned, and does not prevent the order', async ({ page }) => {
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  await page.getByLabel('Delivery', { exact: true }).check()
  await page.getByLabel('Address', { exact: true }).fill('1 Murray Street')
  await page.getByLabel('City').fill('Gawler')
  const code = page.getByLabel('Postal Code')
  await code.fill('511')
  await code.press('Tab')
  await expect(code).toHaveAccessibleDescription('A postal code in Australia has 4 digits')
  await code.fill('5118')
  await expect(code).toHaveAccessibleDescription('')
  await page.getByLabel('State/Province').fill('Victoria')
  const remark = 'Postal codes that start with 5 are in SA. Please check it, or the state'
  await expect(code).toHaveAccessibleDescription(remark)
  expect(await accessibilityFaults(page)).toEqual([])
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(toastText(page, 'Order placed successfully!')).toBeVisible()
})
