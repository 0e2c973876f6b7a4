import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'
import { oldSite } from '#test/support/wordpress-export.ts'

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test.describe('moving in', () => {
  test.use({ privateServer: true })

  test('five thousand vouchers sold before are checked, imported, looked up and redeemed', async ({
    page,
    tolerate,
  }) => {
    tolerate(refused(422))
    await openDashboardPage(page, '/admin/settings?section=moving')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Import vouchers' }).click()
    await dialog(page).getByRole('button', { name: 'Check the file' }).click()
    await expect(dialog(page)).toContainText('Please choose a file')
    await dialog(page).getByLabel('File').setInputFiles(csv('half.csv', 'code,balance\nA1234,10'))
    await dialog(page).getByRole('button', { name: 'Check the file' }).click()
    await expect(dialog(page)).toContainText('headings must name a code, a balance and an expiry')
    const lines = Array.from(
      { length: 5000 },
      (_, at) => `GV-${10_000 + at},80.00,31/12/2035,Holder ${at},h${at}@visitor.example`,
    )
    const faulty = [
      'GV-1,80.00,31/12/2027,,',
      'GV-20000,0,31/12/2027,,',
      'GV-20001,5,31/02/2027,,',
      'gv 10000,80,31/12/2027,,',
    ]
    await dialog(page)
      .getByLabel('File')
      .setInputFiles(csv('old.csv', ['code,balance,expiry,name,email', ...lines, ...faulty].join('\n')))
    await dialog(page).getByRole('button', { name: 'Check the file' }).click()
    await expect(dialog(page)).toContainText('5,000 new vouchers, worth $400,000.00')
    await expect(dialog(page)).toContainText('4 lines have faults and are left out')
    await expect(dialog(page)).toContainText('Line 5,003: Nothing is left on it')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Import 5,000 vouchers' }).click()
    await expect(dialog(page, 'Imported')).toContainText('5,000 vouchers worth $400,000.00 imported.', {
      timeout: 60_000,
    })
    await page.keyboard.press('Escape')

    await page.goto('/admin/vouchers')
    await page.getByRole('textbox', { name: 'Voucher code' }).fill('gv-14999')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'About this voucher' })).toContainText('Holder 4999')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Imported: old.csv')
    await page.getByLabel('Amount in dollars').fill('30')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await page.getByRole('button', { name: 'Confirm $30.00' }).click()
    await expect(page.getByRole('region', { name: 'Voucher', exact: true })).toContainText('$50.00')
    await page.goto('/voucher')
    await page.getByLabel('Voucher code').fill('GV 14999')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toContainText('$50.00')
  })

  test('an old address redirects, and an impossible redirect is reported beside its field', async ({
    page,
    tolerate,
  }) => {
    tolerate(refused(422))
    await openDashboardPage(page, '/admin/settings/redirects')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog(page).getByLabel('Old address').fill('/checkout')
    await dialog(page).getByLabel('Leads to').fill('http://old.example')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog(page)).toContainText('The site itself answers at this address')
    await expect(dialog(page)).toContainText('Please enter a page such as /faq')
    await dialog(page).getByLabel('Old address').fill('https://old.example/?page_id=4')
    await dialog(page).getByLabel('Leads to').fill('/faq')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(page, 'Success', 'The redirect has been added.')
    await expect(page.getByRole('row', { name: /page_id=4/ })).toContainText('/faq')
    await page.getByRole('button', { name: 'Import' }).click()
    await dialog(page)
      .getByLabel('File')
      .setInputFiles(csv('old.csv', '/fees.html,/faq\n/a b,/faq\n/x,/x\n/?page_id=4,/faq'))
    await dialog(page).getByRole('button', { name: 'Check the file' }).click()
    await expect(dialog(page)).toContainText('1 redirect already here')
    await expect(dialog(page)).toContainText('Line 3: /x would lead to itself')
    await dialog(page).getByRole('button', { name: 'Import 1 redirect' }).click()
    await expect(dialog(page, 'Imported')).toContainText('1 redirect imported.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: /fees\.html/ })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    for (const old of ['/?page_id=4', '/fees.html', '/fees.html?utm_source=x']) {
      await page.goto(old)
      await expect(page).toHaveURL(/\/faq$/)
    }
  })

  test('twelve articles of a WordPress site arrive with pictures, are published, and their addresses redirect', async ({
    page,
    tolerate,
  }) => {
    tolerate(refused(422))
    await openDashboardPage(page, '/admin/settings?section=moving')
    await page.getByRole('link', { name: 'Import from WordPress' }).click()
    await page.getByRole('button', { name: 'Check the files' }).click()
    await expect(page.getByText('Please choose the export')).toBeVisible()
    const xml = (text: string) => ({ name: 'old-site.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })
    await page.getByLabel('Export of the old site').setInputFiles(xml('<html></html>'))
    await page.getByRole('button', { name: 'Check the files' }).click()
    await expect(page.getByText('This isn’t an export of WordPress')).toBeVisible()
    const old = await oldSite(12)
    await page.getByLabel('Export of the old site').setInputFiles(xml(old.xml))
    const zip = { name: 'uploads.zip', mimeType: 'application/zip', buffer: Buffer.from(old.zip) }
    await page.getByLabel('Zip of its pictures').setInputFiles(zip)
    await page.getByRole('button', { name: 'Check the files' }).click()
    await expect(page.getByRole('main')).toContainText('12 articles as drafts')
    await expect(page.getByRole('main')).toContainText('24 pictures from the zip')
    await expect(page.getByRole('region', { name: 'What doesn’t come' })).toContainText(
      'Thrown away: It was in the bin',
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Import as drafts' }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('main')).toContainText('13 of 13 imported as drafts.')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Old article 7 & more' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Old article 7 & more')
    await page.getByRole('radio', { name: /^Published/ }).check()
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expectToast(page, 'Success', 'Old article 7')
    await page.goto('/?p=7')
    await expect(page).toHaveURL(/\/blog\/old-article-7$/)
    await expect(page.getByRole('img', { name: 'Inside 7' })).toBeVisible()
  })
})
