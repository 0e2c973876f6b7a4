import { expect, test } from '../support/browser.ts'
import { untilHydrated } from '../support/hydration.ts'

test.use({ timezoneId: 'Europe/London' })

test('the hours show whether the clinic is open by its own clock, and update when it closes', async ({ page }) => {
  // Monday 2 March 2026, 4:58 pm in Adelaide; early morning in London.
  await page.clock.install({ time: new Date('2026-03-02T06:28:00Z') })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await untilHydrated(page)
  const contact = page.locator('#contact')
  await expect(contact.getByText('Open now, until 5 pm')).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(contact.getByText('Closed now, opens tomorrow at 9 am')).toBeVisible()
})

test('a cached page does not state whether the clinic is open', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('Opening hours')
  expect(html).not.toMatch(/Open now|Closed now/)
})
