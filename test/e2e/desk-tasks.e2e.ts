import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboard, refused, sellVoucher } from '#test/support/dashboard.ts'
import { countInteractions } from '#test/support/interaction-counter.ts'

test.use({ privateServer: true, serverVariables: manyPatients, permissions: ['clipboard-read', 'clipboard-write'] })

test.describe('with a patient at the desk', () => {
  for (const [way, text] of [
    ['its code', (code: string) => code],
    ['the address in its QR code', (code: string) => `https://clinic.example/voucher#${code}`],
  ] as const)
    test(`a voucher is redeemed from Today in two presses by pasting ${way}, with the amount in focus`, async ({
      page,
    }) => {
      const work = await countInteractions(page)
      await openDashboard(page, '/admin/today')
      const { code } = await sellVoucher(page)
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text(code))
      await page.keyboard.press('ControlOrMeta+V')
      await expect(page.getByLabel('Amount in dollars')).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(page.getByText('$100.00 redeemed')).toBeVisible()
      expect(work).toEqual({ presses: 2, texts: 1 })
    })

  test('a voucher is redeemed from Today in two presses by a scanner, whatever letters its code has', async ({
    page,
    tolerate,
  }) => {
    // A code that nobody has.
    tolerate(/status of 404/)
    const work = await countInteractions(page)
    await openDashboard(page, '/admin/today')
    const { code } = await sellVoucher(page)
    // As a scanner types: the letters of shortcuts too, within a few ms each, and Enter.
    const scan = (typed: string) =>
      page.evaluate((text) => {
        for (const key of [...text, 'Enter'])
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }, typed)
    await scan(code)
    await expect(page.getByLabel('Amount in dollars')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByText('$100.00 redeemed')).toBeVisible()
    expect(work).toEqual({ presses: 2, texts: 0 })
    await openDashboard(page, '/admin/today')
    await scan('GVBCANGBN2')
    await expect(page.getByText(/can’t find|not find|isn’t/).first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/admin/today')
  })

  test('a voucher is scanned on any page, and a scan over a dialog changes and sends nothing there', async ({
    page,
    server,
  }) => {
    await askFor(server, { firstName: 'Ann' })
    await openDashboard(page, '/admin/today')
    const { id, code } = await sellVoucher(page)
    const scan = async (typed: string) => {
      await page.keyboard.type(typed, { delay: 15 })
      await page.keyboard.press('Enter')
    }
    for (const path of ['/admin/today', '/admin/appointments', '/admin/orders', '/admin/audit'])
      for (const typed of [code.replaceAll('-', ''), code]) {
        await page.goto(path)
        await expect(page.getByRole('button', { name: /^Logout/ })).toBeEnabled()
        await scan(typed)
        await expect(page, `${typed} on ${path}`).toHaveURL(`/admin/vouchers/${id}`)
      }
    await page.goto('/admin/appointments')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()))
    await page.getByRole('button', { name: 'New request', exact: true }).click()
    const entry = dialog(page, 'New Request by Phone')
    await entry.getByLabel('First name').fill('Mei ')
    await scan(code)
    await expect(page.getByText('Finish this or close it first. Then scan the voucher again.')).toBeVisible()
    await expect(entry.getByLabel('First name')).toHaveValue('Mei ')
    await expect(entry.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await entry.getByLabel('First name').pressSequentially('Lin')
    await expect(entry.getByLabel('First name')).toHaveValue('Mei Lin')
    // Where a button has the focus, the scanner's Enter would press it.
    await entry.getByRole('button', { name: 'Cancel' }).focus()
    await scan(code)
    await expect(entry).toBeVisible()
    expect(sent).toEqual([])
  })

  test('a voucher whose QR code is scanned with a phone is redeemed with two taps', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 375, height: 720 })
    const work = await countInteractions(page)
    await openDashboard(page, '/admin/today')
    const { code } = await sellVoucher(page)
    // The same address for somebody who is not staff.
    const visitor = await browser.newPage()
    await visitor.goto(`${baseURL}/voucher#${code}`)
    await expect(visitor.getByText('Left on this voucher')).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Redeem' })).toHaveCount(0)
    await visitor.close()

    await page.goto(`/voucher#${code}`)
    const redeem = page.getByRole('link', { name: 'Redeem' })
    await expect(redeem).toBeFocused()
    await expect(redeem).toBeInViewport({ ratio: 1 })
    await redeem.click()
    const confirm = page.getByRole('button', { name: 'Confirm $100.00' })
    await expect(confirm).toBeFocused()
    await expect(confirm).toBeInViewport()
    await confirm.click()
    await expect(page.getByText('$100.00 redeemed')).toBeVisible()
    expect(work).toEqual({ presses: 2, texts: 0 })
    await page.reload()
    await expect(page.getByText('Nothing is left on this voucher.')).toBeVisible()
  })

  test('a second voucher scanned or pasted into the first one’s field opens, and nothing is redeemed from the first', async ({
    page,
  }) => {
    await openDashboard(page, '/admin/today')
    const [first, second] = [await sellVoucher(page), await sellVoucher(page)]
    const amount = page.getByLabel('Amount in dollars')
    const shown = (voucher: { id: string }) => expect(page).toHaveURL(`/admin/vouchers/${voucher.id}`)
    const open = async () => {
      await page.goto(`/admin/vouchers/${first.id}`)
      await expect(amount).toBeEnabled()
    }
    for (const [label, words] of [
      ['Amount in dollars', ''],
      ['Note (optional)', 'Rings back '],
    ] as const) {
      await open()
      await page.getByLabel(label).fill(words)
      await page.keyboard.type(second.code)
      await page.keyboard.press('Enter')
      await shown(second)
      await expect(amount).toBeFocused()
      await expect(amount).toHaveValue('100.00')
    }
    await open()
    await page.getByLabel('Note (optional)').evaluate((field, code) => {
      const data = new DataTransfer()
      data.setData('text', code)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, second.code)
    await shown(second)
    await open()
    await expect(amount).toHaveValue('100.00')
  })

  test('an unusual amount is typed once more before it becomes a voucher', async ({ page }) => {
    await openDashboard(page, '/admin/vouchers')
    await page.getByRole('button', { name: 'Sell a voucher' }).click()
    const sale = dialog(page, 'Sell a voucher')
    await sale.getByLabel('Value in dollars').fill('1000')
    await sale.getByLabel('Buyer’s name').fill('Mei Harper')
    await sale.getByRole('button', { name: 'Paid $1,000.00: make the voucher' }).click()
    await expect(sale.getByText('Please type $1,000.00, or correct the value or how many')).toBeVisible()
    await expect(sale.getByLabel('The total once more')).toBeFocused()
    await sale.getByLabel('The total once more').fill('1,000')
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'The voucher is ready')).toBeVisible()
  })

  test('a request is confirmed from Today in two presses, and the patient is notified', async ({ page, server }) => {
    const work = await countInteractions(page)
    await askFor(server)
    await openDashboard(page, '/admin/today')
    await page.getByRole('link', { name: 'Answer the one that has waited longest' }).click()
    const detail = dialog(page, 'Appointment Details')
    await expect(detail.getByLabel('Time', { exact: true })).toBeFocused()
    await page.keyboard.type('0230PM')
    await page.keyboard.press('Enter')
    await expect(detail).toContainText('March 5, 2027 at 2:30 PM')
    await expect(detail.getByRole('region', { name: 'Email to the patient' })).toContainText(
      'saying that their appointment is confirmed',
    )
    expect(work).toEqual({ presses: 2, texts: 1 })
  })

  test('a missing, past or concurrently changed time is reported beside its field', async ({
    page,
    server,
    tolerate,
  }) => {
    tolerate(refused(422))
    tolerate(refused(409))
    await askFor(server)
    await askFor(server, { firstName: 'Later', preferredDate: 'any Tuesday' })
    await openDashboard(page, '/admin/today')
    await page.getByRole('link', { name: 'Answer the one that has waited longest' }).click()
    const detail = dialog(page, 'Appointment Details')
    await expect(detail.getByLabel('Day', { exact: true })).toHaveValue('2027-03-05')
    const time = detail.getByLabel('Time', { exact: true })
    await expect(time).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(detail.getByText('Please enter a time')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await time.fill('14:30')
    await page.keyboard.press('Enter')
    await expect(detail).toContainText('March 5, 2027 at 2:30 PM')
    await expect(detail.getByLabel('Status')).toHaveValue('confirmed')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/admin/appointments?status=pending')

    await openDashboard(page, '/admin/today')
    await page.getByRole('link', { name: 'Answer the one that has waited longest' }).click()
    await expect(detail.getByLabel('Day', { exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(detail.getByText('Please enter a date and a time')).toBeVisible()
    await detail.getByLabel('Day', { exact: true }).fill('2020-01-01')
    await time.fill('14:30')
    await page.keyboard.press('Enter')
    await expect(detail.getByRole('button', { name: /^Confirm .*anyway$/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(detail.getByText('This is before the request was made. Please check the date.')).toBeVisible()
    await expect(time).toHaveValue('14:30')

    const id = new URL(page.url()).searchParams.get('open')
    const theirs = { agreedTime: '2027-03-09T10:00', note: '' }
    await page.request.put(`/api/appointments/${id}/arrangement`, { data: theirs })
    await detail.getByLabel('Day', { exact: true }).fill('2027-03-08')
    await page.keyboard.press('Enter')
    await expect(detail).toContainText(/Owner saved this on .*, after you started: Mar 9, 2027, 10:00 AM\./)
    await expect(time).toHaveValue('14:30')
    await detail.getByRole('button', { name: 'Confirm this time' }).click()
    await expect(detail).toContainText('March 8, 2027 at 2:30 PM')
    await expect(time).toHaveCount(0)
  })
})
