import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from '../support/browser.ts'
import { untilHydrated } from '../support/hydration.ts'

/** Counted by address: these forms would use up what other tests on a shared server may send. */
test.use({ privateServer: true })

const names = ['First name', 'Last name', 'Email', 'Phone', 'Preferred date and time'] as const
const words = ['Jo', 'O’Brien', 'jo@visitor.example', '0400 000 000', 'Tuesday morning'] as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('features that need scripts show the phone number, and no control is dead', async ({ page }) => {
    for (const path of [
      '/',
      '/checkout',
      '/success?payment_intent=pi_1',
      '/demo-gateway/authenticate?payment_intent=pi_1',
    ]) {
      await page.goto(path)
      const told = page.locator('main noscript p').first()
      await expect(told).toBeVisible()
      await expect(told.getByRole('link')).toHaveText('(08) 5550 1187')
      await expect(page.getByRole('main').getByText('Preparing Checkout')).toBeHidden()
      if (path !== '/') await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    }
    await page.goto('/')
    for (const name of [/^Shopping cart/, 'Add to Cart', /^Buy Now/, 'Next slide', 'Open menu'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
  })

  test('the menu of a small screen opens', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 })
    await page.goto('/faq')
    const services = page.getByRole('banner').getByRole('link', { name: 'Services' })
    await expect(services).toBeHidden()
    await page.getByRole('banner').locator('summary').click()
    await services.click()
    await expect(page).toHaveURL(/\/#services$/)
  })

  test('an appointment is requested, and an invalid form is shown again with its values', async ({
    page,
    tolerate,
  }) => {
    tolerate(/status of 422/)
    await page.goto('/request-appointment')
    const form = page.locator('main form')
    for (const [index, name] of names.entries()) await form.getByLabel(name).fill(words[index]!)
    await form.getByLabel('Email').fill('jo')
    await form.getByLabel('Service').selectOption({ label: 'Cupping Therapy' })
    await form.getByLabel('Anything we should know').fill('My left knee')
    await form.getByRole('button', { name: 'Send request' }).click()

    await expect(form.getByText('Please enter a valid email address')).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Email')).toBeFocused()
    await expect(form.getByLabel('Last name')).toHaveValue('O’Brien')
    await expect(form.getByLabel('Service')).toHaveValue('cupping-therapy')
    await expect(form.getByLabel('Anything we should know')).toHaveValue('My left knee')

    await form.getByLabel('Email').fill('jo@visitor.example')
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await expect(page).toHaveURL(/\/request-appointment\?sent=1$/)
  })

  test('a visitor subscribes to the newsletter in the footer, and unsubscribes by the button of its email', async ({
    page,
    server,
  }) => {
    await page.goto('/faq')
    const footer = page.getByRole('contentinfo')
    await footer.getByLabel('Email address').fill('jo@visitor.example')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText("You've been subscribed to our newsletter.")).toBeVisible()

    const mail = await welcomeTo('jo@visitor.example', join(server.dataDir, 'mail'))
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.*)>$/.exec(header('list-unsubscribe') ?? '')?.[1]
    expect(mail.html).toContain(`href="${address}"`)
    await page.goto(address!)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    expect(server.stdout()).not.toContain(new URL(address!).searchParams.get('token'))
  })

  test('questions open and close, several at once', async ({ page }) => {
    await page.goto('/faq')
    const questions = page.locator('main summary')
    await expect(questions).toHaveCount(10)
    const answer = page.getByText('Allow 60-90 minutes')
    const other = page.getByText('Less than most people expect')
    await expect(answer).toBeHidden()
    await questions.nth(0).click()
    await questions.nth(1).click()
    await expect(answer).toBeVisible()
    await expect(other).toBeVisible()
    await questions.nth(0).click()
    await expect(answer).toBeHidden()
  })
})

test('a page that was returned for a form hydrates with its values', async ({ page, tolerate }) => {
  tolerate(/status of 422/)
  await page.goto('/request-appointment')
  await page.getByLabel('First name').fill('Jo <b>')
  // As a browser sends it whose scripts have not arrived yet.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByText('Please check the fields marked above.')).toBeVisible()
  await untilHydrated(page)
  await expect(page.getByLabel('First name')).toHaveValue('Jo <b>')
  await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true')
})

async function welcomeTo(recipient: string, folder: string) {
  await expect.poll(async () => (await readdir(folder).catch(() => [])).length, { timeout: 15_000 }).toBeGreaterThan(0)
  const [file] = await readdir(folder)
  const mail = await PostalMime.parse(await readFile(join(folder, file!)))
  expect(mail.to?.[0]?.address).toBe(recipient)
  return mail
}
