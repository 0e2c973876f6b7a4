import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { openAdmin } from '#test/support/catalogue.ts'
import type { BuiltServer } from '#test/support/server.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

/** The private link of a patient whose time was confirmed, as their email has it. */
async function confirmedLink(page: Page, server: BuiltServer): Promise<string> {
  await askFor(server)
  await openAdmin(page, '/admin/appointments')
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  const path = `/api/appointments/${id}`
  const data = { agreedTime: '2027-03-08T14:30', note: '', confirm: true }
  expect((await page.request.put(`${path}/arrangement`, { data })).status()).toBe(200)
  expect((await page.request.post(`${path}/notice/send`)).status()).toBe(204)
  const folder = join(server.dataDir, 'mail')
  const links = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
    return mails.flatMap(({ text }) => /http\S+\/appointment\/[\w-]{43}/.exec(text ?? '') ?? [])
  }
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0)
  return (await links())[0]!
}

test('a patient whose browser runs no scripts answers by their link, and cancels', async ({
  page,
  server,
  browser,
}) => {
  const link = await confirmedLink(page, server)
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 780 } })
  const phone = await context.newPage()
  await phone.goto(link)
  await phone.getByLabel('Anything you’d like to tell us').fill('Thursday is better')
  await phone.getByRole('button', { name: 'Ask for another time' }).click()
  await expect(phone.getByRole('heading', { name: 'You asked for another time' })).toBeVisible()
  await phone.getByRole('button', { name: 'I’m coming' }).click()
  await expect(phone.getByRole('heading', { name: 'See you then' })).toBeVisible()
  await phone.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(phone.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeVisible()
  // The rest of the page's forms hide their origin as well.
  await phone.getByRole('contentinfo').getByLabel('Email address').fill('zoe@home.example')
  await phone.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
  await expect(phone.getByText("You've been subscribed to our newsletter.")).toBeVisible()
  await context.close()
})
