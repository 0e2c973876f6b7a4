import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboard, refused, sellVoucher } from '#test/support/dashboard.ts'
import { changeData } from '#test/support/shopping.ts'

test.use({ privateServer: true })

async function ask(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type(words)
}

test('the palette finds places by everyday words', async ({ page, tolerate }) => {
  // “treatments” could be a voucher’s code, and nobody has it.
  tolerate(refused(404))
  tolerate(refused(422))
  await openDashboard(page, '/admin/today')
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeEnabled()
  for (const [words, first] of [
    ['refund', 'Refund an order'],
    ['opening hours', 'Change the opening hours'],
    ['holiday hours', 'Change the closed days'],
    ['password', 'Change your password'],
    ['phone number', 'Change the phone number or address'],
    ['gift card', 'Vouchers'],
    ['invoice', 'Orders'],
    ['receipt', 'Orders'],
    ['tax', 'Orders'],
    ['GST', 'Orders'],
    ['price', 'Change prices'],
    ['prices', 'Change prices'],
    ['photos', 'Media'],
    ['postage', 'Change shipping fees'],
    ['shipping', 'Change shipping fees'],
    ['redeem', 'Redeem a voucher'],
    ['logo', 'Logo'],
    ['phone', 'Change the phone number or address'],
    ['Tuesday', 'Change the hours on Tuesday'],
    ['opening hours tue', 'Change the hours on Tuesday'],
    ['treatments', 'Services'],
    ['map', 'Page Content: Contact'],
    ['posted', 'Post or hand over orders'],
    ['cash', 'Sell a voucher'],
    ['export orders', 'Orders'],
    ['everything', 'Settings: Privacy'],
    ['price list', 'Change fees of services'],
    ['fee', 'Change fees of services'],
    ['christmas', 'Change the closed days'],
    ['bounce', 'Subscribers'],
    ['unsubscribe', 'Subscribers'],
    ['stamp', 'Post or hand over orders'],
    ['log off', 'Logout'],
  ] as const) {
    await ask(page, words)
    await expect(page.getByRole('option').first(), words).toContainText(first)
    await page.keyboard.press('Escape')
  }
})

test('an everyday word leads directly to its field', async ({ page, tolerate }) => {
  tolerate(refused(422))
  await openDashboard(page, '/admin/today')
  const go = async (words: string) => {
    await ask(page, words)
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }
  // The second and third are parts of the page that is open by then.
  for (const [words, field] of [
    ['opening hours', page.getByLabel('Monday', { exact: true })],
    ['Tuesday', page.getByLabel('Tuesday', { exact: true })],
    ['phone', page.getByRole('tabpanel').getByLabel('Phone', { exact: true })],
    ['redeem', page.getByLabel('Voucher code')],
    ['shipping', dialog(page, 'Shipping fees').getByRole('textbox').first()],
  ] as const) {
    await go(words)
    await expect(field, words).toBeFocused()
    await expect(field, words).toBeInViewport()
  }
  await page.keyboard.press('Escape')
  await go('prices')
  await expect(page.getByRole('heading', { name: 'Products and prices' })).toBeInViewport()
  await go('logo')
  await expect(page.getByRole('heading', { name: 'Logo', level: 1 })).toBeInViewport()
  await go('refund')
  await expect(page).toHaveURL('/admin/orders?status=paid#search')
  const search = page.getByLabel(/^Search/)
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(search).not.toBeFocused()
  await go('refund')
  await expect(search).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeInViewport()
})

test('the palette opens a voucher by its whole code, which appears in no address', async ({ page, tolerate }) => {
  tolerate(refused(404))
  await openDashboard(page, '/admin/today')
  const sale = { amountCents: 5000, method: 'cash', name: 'Mei Harper', email: '', idempotencyKey: 'palette-sale-1' }
  const sold = await page.request.post('/api/voucher-desk/sales', { data: sale })
  const { vouchers } = await sold.json()
  const { id, code } = vouchers[0]
  await ask(page, code.toLowerCase())
  await expect(page.getByRole('option')).toContainText('Mei Harper, $50.00 left')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/vouchers/${id}`)
  await expect(page.getByRole('heading', { name: 'Redeem' })).toBeVisible()
  await ask(page, 'ABCD-EFGH-23')
  await expect(page.getByText('Nothing matches what you’ve typed.')).toBeVisible()
})

test('Enter pressed before the search has answered opens its first result', async ({ page, tolerate }) => {
  // On a busy machine typing may pause, and a part of the code is looked up, which nobody has.
  tolerate(refused(404))
  await openDashboard(page, '/admin/today')
  const { id, code } = await sellVoucher(page)
  await ask(page, code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/vouchers/${id}`)
})

test('staff who search for owners’ settings see that only owners can change them', async ({ page, server }) => {
  await openDashboard(page, '/admin/today')
  changeData(server, "update staff_users set role = 'staff'")
  await page.reload()
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeEnabled()
  for (const [words, label] of [
    ['prices', 'Change prices'],
    ['shipping', 'Change shipping fees'],
  ] as const) {
    await ask(page, words)
    await expect(page.getByText(`“${label}” is for owners only.`)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await ask(page, 'zzzz')
  await expect(page.getByText('Nothing matches what you’ve typed.')).toBeVisible()
})

test('the palette opens services, practitioners and articles', async ({ page }) => {
  await openDashboard(page, '/admin/today')
  await ask(page, 'cupping')
  await page.getByRole('option', { name: /Service$/ }).click()
  await expect(dialog(page, 'Edit Service').getByLabel('Title')).toHaveValue('Cupping Therapy')
  await expect(page).toHaveURL('/admin/services')
  await page.keyboard.press('Escape')
  await ask(page, 'old practice')
  await page.getByRole('option', { name: /Article/ }).click()
  await expect(page).toHaveURL(/\/admin\/posts\/[^/]+$/)
})

test('the palette opens newsletters, subscribers and staff, and leaves staff accounts to owners', async ({
  page,
  server,
}) => {
  changeData(server, "update staff_users set name = 'Mei O’Brien'")
  await openDashboard(page, '/admin/today')
  const draft = await page.request.post('/api/newsletter-issues', { data: { subject: 'Rest in winter' } })
  const { id } = await draft.json()
  const subscribe = async (email: string) => {
    const added = await page.request.post('/api/subscribers', { data: { email, consentNote: 'Asked at the desk' } })
    return (await added.json()).id
  }
  await subscribe('heron@visitor.example')
  await page.request.post(`/api/subscribers/${await subscribe('heron+list@visitor.example')}/unsubscribe`)
  const option = (name: string) => page.getByRole('option', { name })
  await ask(page, 'winter rest')
  await option('Rest in winter Newsletter, draft').click()
  await expect(page).toHaveURL(`/admin/newsletter/${id}`)
  await expect(page.getByRole('heading', { name: 'Rest in winter', level: 1 })).toBeVisible()
  await ask(page, 'heron')
  await option('heron+list@visitor.example Newsletter list, unsubscribed').click()
  await expect(page.getByRole('searchbox')).toHaveValue('heron+list@visitor.example')
  await expect(page.getByRole('row', { name: 'heron' })).toHaveCount(1)
  for (const words of ['obrien mei', 'owner@clinic']) {
    await ask(page, words)
    await expect(option('Mei O’Brien Owner, owner@clinic.example')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await ask(page, 'obrien')
  await option('Mei O’Brien').click()
  await expect(page).toHaveURL('/admin/staff')
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in for everyone' })).toBeVisible()

  changeData(server, "update staff_users set role = 'staff'")
  await page.goto('/admin/today')
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeEnabled()
  await ask(page, 'obrien')
  await expect(page.getByText('Nothing matches what you’ve typed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, 'winter')
  await expect(option('Rest in winter')).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, 'heron@')
  await expect(option('heron@visitor.example Newsletter list, subscribed')).toBeVisible()
})
