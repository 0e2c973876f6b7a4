import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { owner } from '#test/support/accounts.ts'
import { askFor } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboardPage } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, hasFocus, press, type } from '#test/support/keyboard.ts'
import { changeData } from '#test/support/shopping.ts'

/** The dialogs of one server can be looked at without changing anything; its data are made once for each group. */
test.use({ privateServer: true })

/** A page, and the buttons on it that open a dialog each. */
type Stop = { path: string; buttons: (string | RegExp)[] }

/** By keyboard alone: the dialog that is open keeps the focus, and Escape gives it back to the button. */
async function walkThrough(page: Page, opener: Locator, name: string): Promise<void> {
  await expectDialogKeepsFocus(page, name)
  await page.keyboard.press('Escape')
  await expect(dialog(page), name).toHaveCount(0)
  await expect(opener, `${name} gives the focus back`).toBeFocused()
}

async function walk(page: Page, stops: Stop[]): Promise<void> {
  for (const { path, buttons } of stops) {
    await page.goto(path)
    for (const name of buttons) {
      const opener = page.getByRole('button', { name, exact: true }).first()
      await press(opener)
      await walkThrough(page, opener, `${path} ${name}`)
    }
  }
}

test('every dialog works by keyboard alone: content, catalogue and pictures', async ({ page }) => {
  await openDashboardPage(page, '/admin')
  const data = { name: 'Mei', duration: 'Patient for a year', rating: 4, content: 'Calm.' }
  expect((await page.request.post('/api/testimonials', { data })).status()).toBe(201)
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer()
  const file = { name: 'leaf.png', mimeType: 'image/png', buffer }
  expect((await page.request.post('/api/media', { multipart: { file } })).status()).toBe(201)
  await walk(page, [
    { path: '/admin', buttons: ['History', /^Choose/] },
    { path: '/admin/services', buttons: ['Add Service', /^Edit /, /^Delete /] },
    { path: '/admin/practitioners', buttons: ['Add Practitioner', /^Edit /, /^Delete /] },
    { path: '/admin/testimonials', buttons: ['Add Testimonial', /^Edit /, /^Delete /] },
    { path: '/admin/media', buttons: [/leaf\.png/, /hero-spring\.jpg/] },
    { path: '/admin/posts', buttons: ['New article'] },
  ])
})

test('every dialog works by keyboard alone: patients, subscribers and staff', async ({ page, request, server }) => {
  await askFor(server, { firstName: 'Ann' })
  await openDashboardPage(page, '/admin/appointments')
  const reader = { email: 'ann@home.example', consentNote: 'Asked at the desk' }
  expect((await page.request.post('/api/subscribers', { data: reader })).status()).toBe(201)
  const written = await page.request.post('/api/newsletter-issues', { data: { subject: 'Autumn' } })
  const draft = await written.json()
  const words = { subject: 'Autumn', preview: '', body: '<p>Walk while the leaves fall.</p>' }
  expect((await page.request.put(`/api/newsletter-issues/${draft.id}`, { data: words })).status()).toBe(200)
  const invited = { email: 'ivy@clinic.example', role: 'staff' }
  expect((await page.request.post('/api/staff-invitations', { data: invited })).status()).toBe(201)
  // Somewhere else, where one is signed in too.
  expect((await request.post('/api/auth/sign-in/email', { data: owner })).status()).toBe(200)
  await walk(page, [
    { path: '/admin/appointments', buttons: [/View Details/, 'How long we keep requests', 'Calendar feeds'] },
    { path: '/admin/appointments/waiting-list', buttons: ['Offer a free time'] },
    { path: '/admin/newsletter', buttons: ['New newsletter'] },
    { path: '/admin/newsletter/subscribers', buttons: ['Add', 'Import', /^Unsubscribe /, /^Erase /] },
    { path: `/admin/newsletter/${draft.id}`, buttons: ['Preview', 'Send', 'Delete'] },
    { path: '/admin/staff', buttons: ['Invite someone', 'Require it', /^Send again to /, /^Revoke /] },
    {
      path: '/admin/account',
      buttons: [
        ...['Change name', 'Change email', 'Change password', 'Set up'],
        ...['Sign out everywhere else', /^Sign out (?!everywhere)/],
      ],
    },
  ])

  const manage = page.getByRole('button', { name: /^Manage / })
  await page.goto('/admin/staff')
  await press(manage)
  await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeFocused()
  // In an open menu, letters find its entries and trigger no shortcuts.
  await page.keyboard.type('gs')
  await page.keyboard.press('Enter')
  await walkThrough(page, manage, 'Change role')
  await expect(page).toHaveURL('/admin/staff')

  await press(page.getByRole('button', { name: /^Revoke / }))
  await choose(page, 'Revoke')
  await expect(page.getByText('No open invitations.')).toBeVisible()
  await expectBack(page.getByRole('button', { name: 'Invite someone' }))
})

/** Sells a voucher at the desk, for its dialogs and those of its order. */
async function sellToKim(page: Page): Promise<{ orderId: string; voucherId: string }> {
  const person = { name: 'Kim Buyer', email: 'kim@visitor.example' }
  const sale = { amountCents: 7500, quantity: 1, method: 'cash', ...person, idempotencyKey: 'sold-to-kim-at-the-desk' }
  const sold = await page.request.post('/api/voucher-desk/sales', { data: sale })
  expect(sold.status()).toBe(201)
  const { orderId, vouchers } = await sold.json()
  return { orderId, voucherId: vouchers[0].id }
}

test('every dialog works by keyboard alone: orders and the shop', async ({ page }) => {
  await openDashboardPage(page, '/admin/orders')
  const { orderId } = await sellToKim(page)
  await walk(page, [
    { path: `/admin/orders/${orderId}`, buttons: ['Refund', 'Send an email again'] },
    { path: '/admin/emails', buttons: [/^Receipt, to /] },
    { path: '/admin/shop-settings', buttons: ['Add a product', /^Edit /, 'Edit validity', 'Edit fees'] },
  ])
})

test('every dialog works by keyboard alone: vouchers', async ({ page }) => {
  await openDashboardPage(page, '/admin/vouchers')
  const { voucherId } = await sellToKim(page)
  await walk(page, [
    { path: '/admin/vouchers', buttons: ['Sell a voucher'] },
    {
      path: `/admin/vouchers/${voucherId}`,
      buttons: ['Extend', 'Send again', 'New code', 'Correct balance', 'Void'],
    },
  ])
})

test('every dialog works by keyboard alone: payments to be dealt with', async ({ page, server }) => {
  await openDashboardPage(page, '/admin/orders')
  const { orderId } = await sellToKim(page)
  changeData(server, "update orders set review_reason = 'refund_failed'")
  changeData(
    server,
    `insert into unmatched_payments (id, provider, reference, order_id, currency, found_at, amount_cents)
     select 's', 'stripe', 'pi_unmatched', 'gone', 'AUD', paid_at, 5000 from orders`,
  )
  await walk(page, [
    { path: `/admin/orders/${orderId}`, buttons: ['Mark as dealt with'] },
    { path: '/admin/orders', buttons: ['Dealt with'] },
  ])
  await press(page.getByRole('button', { name: 'Dealt with' }))
  await type(page, /^What was done/, 'Refunded by hand')
  await choose(page, 'Mark as dealt with')
  await expect(page.getByRole('heading', { name: 'Payments without an order' })).toHaveCount(0)
  // The section that held the button is gone, so the focus has moved elsewhere in the page.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('the notifications and the account menu open, move and close by keyboard', async ({ page, server }) => {
  await askFor(server, { firstName: 'Ann' })
  await openDashboardPage(page, '/admin/services')
  const openers = [
    {
      opener: page.getByRole('button', { name: /^What’s new/ }),
      first: page.getByRole('link', { name: /^Ann Hart asked for/ }),
    },
    {
      opener: page.getByRole('button', { name: /^Signed in/ }),
      first: page.getByRole('link', { name: 'Your account' }),
    },
  ]
  for (const { opener, first } of openers) {
    await press(opener)
    await expect(first).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(first).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('the shortcut help and the palette return the focus when they close', async ({ page }) => {
  await openDashboardPage(page, '/admin/services')
  const opener = page.getByRole('button', { name: 'Add Service' })
  await expect(opener).toBeEnabled()
  for (const keys of ['Shift+?', 'Control+k']) {
    await opener.focus()
    await page.keyboard.press(keys)
    await expect(dialog(page), keys).toBeVisible()
    await expect.poll(() => hasFocus(dialog(page))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog(page), keys).toHaveCount(0)
    await expect(opener, keys).toBeFocused()
  }
})
