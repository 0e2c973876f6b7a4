import { guards } from '#test/conformance/guards.ts'
import { expect, test } from '#test/support/browser.ts'
import { drag, headings } from '#test/support/catalogue.ts'
import { openDashboardPage } from '#test/support/dashboard.ts'

test.use({ privateServer: true })

test('services are put in order by keyboard and by dragging, and the site follows', async ({ page, newVisitor }) => {
  await openDashboardPage(page, '/admin/services')
  const before = await headings(page).allTextContents()
  const down = page.getByRole('button', { name: `Move ${before[0]} down` })
  await expect(down).toBeEnabled()
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(headings(page)).toHaveText([before[1]!, before[0]!, before[2]!, before[3]!])
  await expect(down).toBeFocused()
  await expect(page.getByText(`${before[0]} is now 2 of 4`)).toBeAttached()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(headings(page)).toHaveText([before[1]!, before[2]!, before[3]!, before[0]!])
  await expect(page.getByRole('button', { name: `Move ${before[0]} up` })).toBeFocused()

  await drag(page, before[0]!, before[1]!)
  await expect(headings(page)).toHaveText([before[0]!, before[1]!, before[2]!, before[3]!])
  await drag(page, before[0]!, before[2]!)
  const after = [before[1]!, before[2]!, before[0]!, before[3]!]
  await expect(headings(page)).toHaveText(after)
  await expect
    .poll(async () => (await (await page.request.get('/api/services')).json()).map((s: { title: string }) => s.title))
    .toEqual(after)
  const visitor = await newVisitor()
  await visitor.goto('/')
  await expect(visitor.locator('#services h3').first()).toHaveText(after[0]!)
})

test('an icon button shows its tooltip after 700 ms, and the next one at once within 300 ms', async ({ page }) => {
  guards('Tooltip delay 700 ms, skip delay 300 ms.')
  await page.clock.install()
  await openDashboardPage(page, '/admin/services')
  const [first, second] = (await headings(page).allTextContents()) as [string, string]
  const down = (name: string) => page.getByRole('button', { name: `Move ${name} down` })
  await expect(down(first)).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 10_000)
  const hint = page.getByRole('tooltip')
  const leave = () => page.mouse.move(640, 40, { steps: 5 })
  const hintComes = async () => {
    await page.clock.runFor(699)
    await expect(hint).toHaveCount(0)
    await page.clock.runFor(2)
    await expect(hint).toContainText('Move down')
  }
  await down(first).hover()
  await hintComes()
  await leave()
  await expect(hint).toHaveCount(0)
  await page.clock.runFor(299)
  await down(second).hover()
  await expect(hint).toContainText('Move down')
  await leave()
  await expect(hint).toHaveCount(0)
  await page.clock.runFor(301)
  await down(first).hover()
  await hintComes()

  await page.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)
  await down(first).focus()
  await expect(hint).toContainText('Move down')
  await page.keyboard.press('Tab')
  await expect(hint).toHaveCount(0)
})
