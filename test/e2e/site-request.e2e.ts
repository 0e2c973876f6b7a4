import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'

/** Requests are counted by address: a shared server would soon refuse them. */
test.use({ privateServer: true })

const words = {
  'First name': 'Jo',
  'Last name': 'O’Brien',
  Email: 'jo@visitor.example',
  Phone: '0400 000 000',
  'Preferred date and time': 'Tuesday morning',
} as const

async function open(page: Page) {
  await openHydrated(page, '/request-appointment')
  const form = page.locator('main form')
  const fill = async (labels: (keyof typeof words)[]) => {
    for (const label of labels) await form.getByLabel(label).fill(words[label])
  }
  const send = () => form.getByRole('button', { name: 'Send request' }).click()
  return { form, fill, send }
}

test('the request form shows errors beside its fields, keeps typed values, and then thanks', async ({
  page,
  request,
  server,
  tolerate,
}) => {
  tolerate(/status of 422/)
  const services: { title: string }[] = await (await request.get('/api/services')).json()
  const { form, fill, send } = await open(page)
  await expect(form.getByLabel('Service').getByRole('option')).toHaveText([
    'Please choose',
    ...services.map(({ title }) => title),
  ])
  await fill(['First name', 'Phone'])
  await form.getByLabel('Email').fill('jo@visitor')
  await expect(form.getByLabel('Anything we should know')).toHaveAccessibleDescription(/Tell us its code here\.$/)
  await form.getByLabel('Anything we should know').fill('My left knee')
  await send()
  for (const [label, message] of [
    ['Last name', 'Please enter your last name'],
    ['Email', 'Please enter a valid email address'],
    ['Service', 'Please choose a service'],
    ['Preferred date and time', 'Please tell us which day and time would suit you'],
  ] as const) {
    const field = form.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    const fault = await field.getAttribute('aria-describedby')
    await expect(form.locator(`[id="${fault?.split(' ').at(-1)}"]`)).toHaveText(message)
  }
  await expect(form.getByLabel('Last name')).toBeFocused()
  await expect(form.getByLabel('First name')).toHaveValue('Jo')
  await expect(form.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await expect(form.getByLabel('Email')).toHaveValue('jo@visitor')
  await expect(form.getByLabel('Anything we should know')).toHaveValue('My left knee')

  await fill(['Last name', 'Email', 'Preferred date and time'])
  await form.getByLabel('Service').selectOption({ label: 'Cupping Therapy' })
  await send()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeInViewport()
  await expect(page.getByRole('main')).toBeFocused()
  // No mail leaves this server, so none is promised.
  await expect(page.getByRole('status')).toContainText('There’s nothing else you need to do.')
  // The patient's acknowledgement and the clinic's notification (docs/product.md, "Appointment requests").
  await expect
    .poll(async () => (await readdir(join(server.dataDir, 'mail')).catch(() => [])).length, { timeout: 15_000 })
    .toBe(2)
})

test('a fault goes as its field is corrected, and comes back with it', async ({ page }) => {
  const { form, fill, send } = await open(page)
  await send()
  const faults = form.locator('[aria-invalid=true]')
  await expect(faults).toHaveCount(6)
  await fill(['First name', 'Last name'])
  await expect(form.getByText('Please enter your first name')).toHaveCount(0)
  await expect(faults).toHaveCount(4)
  await form.getByLabel('Email').fill('jo@visitor')
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await form.getByLabel('First name').fill('')
  await expect(form.getByText('Please enter your first name')).toBeVisible()
  await fill(['First name', 'Email', 'Phone', 'Preferred date and time'])
  await form.getByLabel('Service').selectOption({ index: 1 })
  await expect(faults).toHaveCount(0)
  await expect(form.getByText('Please check the fields marked above.')).toHaveCount(0)
  await form.getByLabel('Last name').fill('')
  await send()
  await expect(form.getByLabel('Last name')).toBeFocused()
  await expect(faults).toHaveCount(1)
  await fill(['Last name'])
  await send()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeInViewport()
})

test('a weekday on which the clinic is closed is refused, by the form and by the server, unless another would do', async ({
  page,
  request,
}) => {
  const closed = 'We’re closed on Sundays. Please choose another day'
  const { form, fill, send } = await open(page)
  await fill(Object.keys(words) as (keyof typeof words)[])
  await form.getByLabel('Service').selectOption({ index: 1 })
  const day = form.getByLabel('Preferred date and time')
  await day.fill('Sunday 10 am')
  await send()
  await expect(form.getByText(closed)).toBeVisible()
  await expect(day).toBeFocused()
  const person = { firstName: 'Jo', lastName: 'Bo', email: 'jo@visitor.example', phone: '0400 000 000' }
  const data = { ...person, service: await form.getByLabel('Service').inputValue(), preferredDate: 'Sundays' }
  const answer = await request.post('/api/appointments', { data })
  expect([answer.status(), (await answer.json()).errors]).toEqual([422, [{ path: 'preferredDate', message: closed }]])
  await day.fill('Any day but Sunday')
  await send()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeInViewport()
})

test('a failed request is reported, and typed values stay', async ({ page, tolerate }) => {
  tolerate(/status of 500|ERR_FAILED/)
  const { form, fill, send } = await open(page)
  await fill(Object.keys(words) as (keyof typeof words)[])
  await form.getByLabel('Service').selectOption({ index: 1 })
  await page.route('**/api/appointments', (route) => route.abort())
  await send()
  await expect(form.getByRole('alert')).toHaveText(/couldn’t send your request/)
  await expect(form.getByRole('alert')).toBeFocused()
  for (const [label, text] of Object.entries(words)) await expect(form.getByLabel(label)).toHaveValue(text)
})

test('during sending the button is busy and disabled', async ({ page }) => {
  const { form, fill, send } = await open(page)
  await fill(Object.keys(words) as (keyof typeof words)[])
  await form.getByLabel('Service').selectOption({ index: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/appointments', async (route) => {
    await promise
    await route.continue()
  })
  await send()
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  resolve()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('a reload keeps typed values, and nothing of them is stored after sending', async ({ page }) => {
  const { form, fill, send } = await open(page)
  await fill(Object.keys(words) as (keyof typeof words)[])
  await form.getByLabel('Service').selectOption({ label: 'Cupping Therapy' })
  await form.getByLabel('Anything we should know').fill('My left knee')
  // It speaks of health: only this tab may know it.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('My left knee')
  await openHydrated(page, '/request-appointment')
  for (const [label, text] of Object.entries(words)) await expect(form.getByLabel(label)).toHaveValue(text)
  await expect(form.getByLabel('Service')).toHaveValue('cupping-therapy')
  await expect(form.getByLabel('Anything we should know')).toHaveValue('My left knee')
  await send()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('My left knee')
  await openHydrated(page, '/request-appointment')
  await expect(form.getByLabel('First name')).toHaveValue('')
})

test('a double press before hydration finishes sends one request', async ({ page }) => {
  const { form, fill } = await open(page)
  await fill(['First name', 'Last name', 'Email', 'Phone', 'Preferred date and time'])
  await form.getByLabel('Service').selectOption({ index: 1 })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/appointments')) sent++
  })
  await form.getByRole('button', { name: 'Send request' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(sent).toBe(1)
})

test.describe('a request where the clinic sends email', () => {
  test.use({ serverVariables: { SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' } })

  test('is thanked with the address that its email goes to', async ({ page }) => {
    const { form, fill, send } = await open(page)
    await fill(['First name', 'Last name', 'Email', 'Phone', 'Preferred date and time'])
    await form.getByLabel('Service').selectOption({ index: 1 })
    await send()
    await expect(page.getByRole('status')).toContainText('an email from us to jo@visitor.example that confirms')
  })
})
