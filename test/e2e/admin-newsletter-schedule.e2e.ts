import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'

test.use({ privateServer: true })

test('a newsletter is scheduled, rescheduled and unscheduled', async ({ page, tolerate }) => {
  tolerate(refused(422))
  await openDashboardPage(page, '/admin/newsletter')
  await page.request.post('/api/subscribers', { data: { email: 'al@visitor.example', consentNote: 'Asked' } })
  await page.getByRole('button', { name: 'New newsletter' }).click()
  await dialog(page).getByLabel('Subject').fill('Autumn at the clinic')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text' }).fill('Walk while the leaves fall.')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  const at = dialog(page).getByLabel('Send it at')
  await at.fill('2020-03-05T09:00')
  await dialog(page).getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog(page)).toContainText('Please choose a time that’s still to come')
  await expect(at).toHaveValue('2020-03-05T09:00')
  await at.fill('2099-03-05T09:00')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Schedule' }).click()
  await expectToast(page, 'Success', '“Autumn at the clinic” goes out on March 5, 2099 at 9:00 AM.')
  const notice = page.getByRole('status').filter({ hasText: 'It goes out on March 5, 2099 at 9:00 AM' })
  await expect(notice).toBeVisible()

  await page.getByRole('textbox', { name: 'Text' }).fill('Walk while the leaves still fall.')
  await send.click()
  await expect(at).toHaveValue('2099-03-05T09:00')
  await at.fill('2099-03-06T10:30')
  await dialog(page).getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'March 6, 2099 at 10:30 AM' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'All newsletters' }).click()
  await expect(page.getByRole('row', { name: /Autumn/ })).toContainText('Scheduled')
  await expect(page.getByRole('row', { name: /Autumn/ })).toContainText('Goes out Mar 6, 2099')

  await page.getByRole('link', { name: 'Autumn at the clinic' }).click()
  await page.getByRole('button', { name: 'Don’t send it then' }).click()
  await expectToast(page, 'Success', 'It’s a draft again.')
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
})

test('a newsletter that a colleague has saved meanwhile is shown before it goes out', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(409))
  const words = (of: Page) => of.getByRole('textbox', { name: 'Text' })
  await openDashboardPage(page, '/admin/newsletter')
  await page.request.post('/api/subscribers', { data: { email: 'al@visitor.example', consentNote: 'Asked' } })
  await page.getByRole('button', { name: 'New newsletter' }).click()
  await dialog(page).getByLabel('Subject').fill('Winter at the clinic')
  await page.keyboard.press('Enter')
  await words(page).fill('Keep warm.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(page, 'Success', 'The draft has been saved.')

  const colleague = await newVisitor()
  await openDashboardPage(colleague, new URL(page.url()).pathname)
  await words(colleague).fill('Keep very warm.')
  await colleague.getByLabel('Subject').fill('A cold winter')
  await colleague.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(colleague, 'Success', 'The draft has been saved.')

  const send = async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Send to 1 subscriber now' }).click()
  }
  await send()
  await expectToast(page, 'Not sent', 'Someone else has changed it meanwhile.')
  await expect(words(page)).toContainText('Keep very warm.')
  await expect(page.getByLabel('Subject')).toHaveValue('A cold winter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A cold winter')
  await send()
  await expect(words(page)).toHaveCount(0)
})

test('with confirmation first, a visitor is asked to check their email', async ({ page, server }) => {
  await openDashboardPage(page, '/admin/settings?section=newsletter')
  await page.getByRole('checkbox', { name: 'Ask people to confirm by email before they’re on the list' }).check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Newsletter settings updated')
  await page.goto(`${server.url}/newsletter`)
  await page.getByRole('main').getByLabel('Email address').fill('jo@visitor.example')
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expectToast(page, 'Almost there', 'Please press the button in the email we’ve just sent you.')
  await openDashboardPage(page, '/admin/newsletter/subscribers?status=all')
  await expect(page.getByRole('row', { name: /jo@visitor/ })).toContainText('Not confirmed yet')
})

test('page views are counted, also on navigation within the site, and shown to staff', async ({
  page,
  browser,
  server,
}) => {
  const visitor = await browser.newPage({
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  })
  await visitor.goto('/')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).last().click()
  await expect(visitor).toHaveURL(/\/blog$/)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await visitor.close()
  await openDashboardPage(page, '/admin/page-views')
  await expect(page.getByRole('heading', { name: '0 page views' })).toBeVisible()
  // Counts are written down every 15 seconds, and at a stop.
  await expect
    .poll(
      async () => {
        await page.reload()
        return page.getByRole('region', { name: 'Pages' }).getByRole('listitem').allInnerTexts()
      },
      { timeout: 50_000, intervals: [3000] },
    )
    .toHaveLength(2)
  await expect(page.getByRole('heading', { name: '2 page views' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Time' }).getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(page.getByRole('table', { name: 'Page views by day' }).getByRole('row')).toHaveCount(8)
})
