import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard } from '#test/support/dashboard.ts'

// Nothing listens there.
test.use({ privateServer: true, serverVariables: { ...manyPatients, SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' } })

test('a mail outage is shown on Today, by the bell and above the emails, and failed emails are resent together', async ({
  page,
  server,
}) => {
  await askFor(server, { firstName: 'Ann' })
  await expect.poll(() => server.stdout()).toContain('Email isn’t going out')
  const books = new Sqlite(join(server.dataDir, 'clinic.sqlite'))
  const failed = books.prepare(
    `insert into email_outbox (id, template, recipient, payload, dedupe_key, status, priority, attempts, next_attempt_at,
      last_error, created_at) values (?, 'welcome', ?, '{"subscriberId":"x"}', ?, 'failed', 0, 8, ?, 'The mail server didn’t accept the message', ?)`,
  )
  const at = new Date().toISOString()
  for (const n of [1, 2, 3]) failed.run(`f${n}`, `reader${n}@visitor.example`, `f${n}`, at, at)

  await openDashboard(page, '/admin/today')
  const alarm = page.getByRole('region', { name: 'Email is not going out' })
  await expect(alarm).toContainText(
    /^Email has not been going out since \d+:\d\d [AP]M: the mail server refuses the connection\./,
  )
  await expect(alarm).toContainText('Nothing is lost: 2 emails wait and will go out by themselves once it works again.')
  const bell = page.getByRole('button', { name: /^What’s new.*\. Email is not going out$/ })
  await bell.click()
  await expect(page.getByRole('link', { name: /^Email has not been going out since .* See what to do$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto('/admin/emails?status=failed')
  await expect(alarm).toBeVisible()
  await page.getByRole('button', { name: 'Try all 3 again' }).click()
  await expectToast(page, 'Success', '3 emails will be sent again.')
  await expect(page.getByText('No emails have failed.')).toBeVisible()
  const logged = books.prepare("select after from audit_log where action = 'email.all_retried'").all()
  expect(logged).toEqual([{ after: '{"welcome":3}' }])
  books.close()
})
