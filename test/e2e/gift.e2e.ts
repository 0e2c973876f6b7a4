import { readFile } from 'node:fs/promises'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import {
  cards,
  fillBuyer,
  fillCard,
  fillCart,
  openCheckout,
  shownCodes,
  submitButton,
  toastText,
} from '../support/shopping.ts'

test.describe('with a mail server', () => {
  // Nothing listens there, and what goes out waits.
  test.use({ privateServer: true, serverVariables: { SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' } })

  test('a voucher is bought as a gift, and typed values survive errors, a declined card and another cart', async ({
    page,
    tolerate,
  }) => {
    tolerate(/402|declined/)
    await fillCart(page)
    await openCheckout(page)
    await fillBuyer(page)
    await page.getByLabel('Send as a gift').check()
    await page.getByLabel('Recipient’s name').fill('Robin')
    await page.getByLabel('Your message').fill('Happy birthday!\nAn hour of quiet.')
    await page.getByLabel('Delivery date').fill((await page.getByLabel('Delivery date').getAttribute('max')) ?? '')
    await fillCard(page, cards.declined)
    await submitButton(page).click()
    await expect(toastText(page, 'Please check the gift')).toBeVisible()
    await expect(page.getByLabel('Recipient’s email')).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByLabel('Recipient’s email').fill('robin@visitor.example')
    await submitButton(page).click()
    await expect(toastText(page, 'Your card was declined.')).toBeVisible()
    await fillCart(page, [{ quantity: 2 }])
    await openCheckout(page)
    await expect(page.getByLabel('Your message')).toHaveValue('Happy birthday!\nAn hour of quiet.')
    await expect(page.getByLabel('Recipient’s email')).toHaveValue('robin@visitor.example')
    await fillCard(page, cards.good)
    await submitButton(page).click()
    await page.waitForURL(/\/success/)
    await expect(page.getByText(/We’ll email them to Robin \(robin@visitor\.example\) on /)).toBeVisible()
    for (const voucher of await page.locator('.voucher').all()) {
      await expect(voucher).toContainText('To Robin')
      await expect(voucher).toContainText('An hour of quiet.')
      await expect(voucher).toContainText('From Mei Tan')
    }
  })

  test('each voucher goes to a different person from a pasted list, which is checked line by line', async ({
    page,
  }) => {
    await fillCart(page, [{ quantity: 2 }])
    await openCheckout(page)
    await fillBuyer(page)
    await page.getByLabel('Send as a gift').check()
    await page.getByLabel('A different person gets each').check()
    await page.getByText('Paste a list of people').click()
    const list = page.getByLabel('One person a line: name, email, message, date')
    const csv = 'Name,Email,Message\nAna,ana@visitor.example,"Thank you, Ana"\nBo,bo-at-visitor\nCy,cy@visitor.example'
    const choose = page.getByRole('button', { name: 'Choose a CSV file' })
    const chooseFile = async (name: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')])
      await chooser.setFiles({ name, mimeType: '', buffer })
    }
    await list.fill('Ana')
    await chooseFile('people.xlsx', Buffer.from('PK\u0003\u0004\u0014\0\u0006\0\b\0\0\0!\0'))
    await expect(choose).toHaveAccessibleDescription(
      '“people.xlsx” isn’t a text list. Save it as CSV in your spreadsheet program, and choose that file.',
    )
    await expect(list).toHaveValue('Ana')
    await chooseFile('people.csv', Buffer.from(csv))
    await expect(choose).toHaveAccessibleDescription('')
    await expect(list).toHaveValue(csv)
    const lines = page.getByRole('list', { name: 'The list, line by line' }).getByRole('listitem')
    await expect(lines).toHaveCount(3)
    await expect(lines.nth(1)).toContainText('Please enter a valid email address')
    await expect(page.getByText('1 of 3 lines can’t be used yet.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    await list.fill('Ana,ana@visitor.example,"Thank you, Ana"\nBo,bo@visitor.example\nCy,cy@visitor.example')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('button', { name: 'Order 3 vouchers for these people' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Quantity: 3')
    // The button is gone, and the focus is where it says what happened, before the first recipient.
    const happened = page.getByRole('status').filter({ hasText: 'The 3 people from your list are below' })
    await expect(happened).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('group', { name: 'Voucher 1 of 3' }).getByLabel('Recipient’s name')).toBeFocused()
    const third = page.getByRole('group', { name: 'Voucher 3 of 3: $100 Gift Voucher' })
    await expect(third.getByLabel('Recipient’s name')).toHaveValue('Cy')
    await third.getByLabel('Your message').fill('An hour of quiet.')
    await third.getByText('How it will look').click()
    await expect(third.locator('.voucher')).toContainText('To Cy')
    await expect(third.locator('.voucher')).toContainText('An hour of quiet.')
    // What was typed is still there after a reload.
    await page.reload()
    await expect(page.getByRole('group', { name: 'Voucher 1 of 3' }).getByLabel('Your message')).toHaveValue(
      'Thank you, Ana',
    )
    await expect(page.getByRole('group', { name: 'Voucher 3 of 3' }).getByLabel('Your message')).toHaveValue(
      'An hour of quiet.',
    )

    await page.getByRole('group', { name: 'Voucher 2 of 3' }).getByLabel('Recipient’s email').fill('bo')
    await fillCard(page, cards.good)
    await submitButton(page).click()
    await expect(page.getByRole('group', { name: 'Voucher 2 of 3' }).getByLabel('Recipient’s email')).toBeFocused()
    await page.getByRole('group', { name: 'Voucher 2 of 3' }).getByLabel('Recipient’s email').fill('bo@visitor.example')
    await submitButton(page).click()
    await page.waitForURL(/\/success/)
    const sent = page.getByRole('listitem').filter({ hasText: 'We’ve emailed a voucher to ' })
    await expect(sent).toHaveCount(3)
    await expect(sent.nth(1)).toHaveText('We’ve emailed a voucher to Bo (bo@visitor.example).')
    await expect(page.locator('.voucher')).toHaveCount(3)
    await expect(page.locator('.voucher').nth(2)).toContainText('An hour of quiet.')
    await expect(page.locator('.voucher').nth(0)).toContainText('To Ana')
  })

  test('a list is offered for one voucher too, and one person of it is its recipient', async ({ page }) => {
    await fillCart(page)
    await openCheckout(page)
    await page.getByLabel('Send as a gift').check()
    await page.getByText('Several people? Paste a list').click()
    const list = page.getByLabel('One person a line: name, email, message, date')
    await list.fill('Ana, ana@visitor.example, Thank you')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('button', { name: 'Use this person' }).click()
    await expect(page.getByLabel('Recipient’s name')).toHaveValue('Ana')
    await expect(page.getByLabel('Your message')).toHaveValue('Thank you')

    await page.getByText('Several people? Paste a list').click()
    await list.fill('Bo, bo@visitor.example\nCy, cy@visitor.example')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('button', { name: 'Order 2 vouchers for these people' }).click()
    await expect(page.getByRole('group', { name: 'Voucher 2 of 2' }).getByLabel('Recipient’s name')).toHaveValue('Cy')
    await expect(page.getByRole('status').filter({ hasText: 'The 2 people from your list are below' })).toBeFocused()
  })

  test('a gift for today says that it goes at 9 am only before that', async ({ page }) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Adelaide' }).format()
    await page.clock.setFixedTime(`${day}T03:30:00Z`)
    await fillCart(page)
    await openCheckout(page)
    await page.getByLabel('Send as a gift').check()
    const date = page.getByLabel('Delivery date')
    await date.fill(day)
    await expect(date).toHaveAccessibleDescription('It goes as soon as you’ve paid.')
    await page.clock.setFixedTime(`${day}T06:00:00+09:30`)
    await page.reload()
    await expect(date).toHaveValue(day)
    await expect(date).toHaveAccessibleDescription(/ at 9 am, Adelaide time\./)
  })

  test('who chooses Delivery for a gift reads beside the choice what is posted to whom, and what goes by email', async ({
    page,
  }) => {
    await fillCart(page)
    await openCheckout(page)
    const delivery = page.getByLabel('Delivery', { exact: true })
    await delivery.check()
    await expect(delivery).toHaveAccessibleDescription(
      /We’ll post the printed voucher to you at the address below\. We’ll also email it to you\.$/,
    )
    await page.getByLabel('Send as a gift').check()
    await page.getByLabel('Recipient’s name').fill('Ana')
    await page.getByLabel('Recipient’s email').fill('ana@visitor.example')
    await expect(delivery).toHaveAccessibleDescription(
      /at the address below, for you to hand over\. The voucher also goes by email to Ana as soon as you’ve paid\.$/,
    )
    const note = page.getByText('Delivery is chosen above, so we’ll also post the printed voucher to you.')
    await expect(note).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Print Now').check()
    await expect(note).toHaveCount(0)
    await expect(page.getByText(/at the address below/)).toHaveCount(0)
  })

  test('an order isn’t paid while a pasted list waits to be used, and the list stays as it was typed', async ({
    page,
  }) => {
    await fillCart(page, [{ quantity: 2 }])
    await openCheckout(page)
    await fillBuyer(page)
    await page.getByLabel('Send as a gift').check()
    await page.getByLabel('A different person gets each').check()
    const fold = page.getByText('Paste a list of people')
    await fold.click()
    const list = page.getByLabel('One person a line: name, email, message, date')
    await fillCard(page, cards.good)
    const priced: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/api/checkout/')) priced.push(request.url())
    })
    const isHeldUp = async (typed: string) => {
      await submitButton(page).click()
      await expect(list).toBeFocused()
      await expect(list).toHaveAccessibleDescription(/aren’t in your order yet/)
      await expect(list).toHaveValue(typed)
    }
    const faulty = 'Ana, ana@visitor.example\nBen, ben@@'
    await list.fill(faulty)
    await fold.click()
    await isHeldUp(faulty)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Check the list' }).click()
    await expect(page.getByText('1 of 2 lines can’t be used yet.')).toBeVisible()
    await isHeldUp(faulty)

    const right = 'Ana, ana@visitor.example\nBen, ben@visitor.example'
    await list.fill(right)
    await expect(page.getByText(/aren’t in your order yet/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Check the list' }).click()
    await isHeldUp(right)
    expect(priced).toEqual([])
    await page.getByRole('button', { name: 'Use these people' }).click()
    await submitButton(page).click()
    await page.waitForURL(/\/success/)
    await expect(page.getByText('We’ve emailed a voucher to Ben (ben@visitor.example).')).toBeVisible()
  })

  test('of a list longer than an order, the first twenty are ordered and the others kept for the next order', async ({
    page,
  }) => {
    await fillCart(page, [{ quantity: 2 }])
    await openCheckout(page)
    await page.getByLabel('Send as a gift').check()
    await page.getByLabel('A different person gets each').check()
    await page.getByText('Paste a list of people').click()
    const list = page.getByLabel('One person a line: name, email, message, date')
    await list.fill(
      Array.from({ length: 25 }, (_, index) => `Person ${index + 1} <person${index + 1}@visitor.example>`).join('\n'),
    )
    await page.getByRole('button', { name: 'Check the list' }).click()
    await expect(
      page.getByText('One order takes up to 20 vouchers. Lines 21 to 25 don’t fit: place a second order for them.'),
    ).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Order 20 vouchers for the first 20 people' }).click()
    await expect(page.getByText('The first 20 people are below.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Quantity: 20')
    const last = page.getByRole('group', { name: 'Voucher 20 of 20' })
    await expect(last.getByLabel('Recipient’s name')).toHaveValue('Person 20')
    await expect(last.getByLabel('Recipient’s email')).toHaveValue('person20@visitor.example')
    const left = [21, 22, 23, 24, 25].map((number) => `Person ${number} <person${number}@visitor.example>`).join('\n')
    await expect(list).toHaveValue(left)
    // They don't hold up this order.
    await submitButton(page).click()
    await expect(page.getByLabel('Full Name *')).toBeFocused()
    await expect(list).not.toHaveAttribute('aria-invalid', 'true')
    // And the second order finds them, in this tab.
    await page.reload()
    await page.getByText('Paste a list of people').click()
    await expect(list).toHaveValue(left)
  })
})

test('without a mail server a gift has a name and message, but no day or address', async ({ page }) => {
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  const gift = page.getByLabel('Send as a gift')
  await gift.check()
  await expect(gift).toHaveAccessibleDescription(/for you to print and hand over\. We can’t send email at the moment\./)
  await page.getByLabel('Delivery', { exact: true }).check()
  await expect(gift).toHaveAccessibleDescription(/hand over when the post brings it/)
  await page.getByLabel('Print Now').check()
  await expect(page.getByLabel('Recipient’s name')).toHaveAccessibleDescription(
    'Leave this empty for a voucher without a name.',
  )
  await expect(page.getByLabel('Delivery date')).toHaveCount(0)
  await expect(page.getByLabel('Recipient’s email')).toHaveCount(0)
  await expect(page.getByText(/It goes at/)).toHaveCount(0)
  await page.getByLabel('Recipient’s name').fill('Robin')
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(page.getByText('We can’t send email at the moment, so please print or download it.')).toBeVisible()
  await expect(page.locator('.voucher')).toContainText('To Robin')
})

test('vouchers are printed together, and each as a folding card', async ({ browser, server }) => {
  // Where requests are watched, those of a window without an address never end: this browser is left alone.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...input) => {
      const opened = open(...input)
      if (opened)
        opened.print = () => {
          opened.document.body.dataset.printed = 'yes'
        }
      return opened
    }
  })
  await fillCart(page, [{ quantity: 2 }])
  await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL(/\/success/)
  const codes = await shownCodes(page)
  const printed = async (button: string) => {
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()])
    await expect(opened.locator('body[data-printed]')).toBeAttached()
    return opened
  }
  const all = await printed('Print both vouchers')
  expect((await all.locator('[data-code]').allTextContents()).map((code) => code.trim())).toEqual(codes)
  const card = await printed('Print the card 2 of 2')
  await expect(card.locator('.fold-sheet')).toHaveCount(2)
  await expect(card.locator('.fold-code')).toHaveText(codes[1] ?? 'no code')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the card 2 of 2' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('gift-card-2.pdf')
  const pages = (await readFile(await download.path(), 'latin1')).match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(2)
  await context.close()
})
