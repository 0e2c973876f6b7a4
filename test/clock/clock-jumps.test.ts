import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AdminNewsletter, NewsletterRow } from '#contract/admin-newsletter.ts'
import { day, hour } from '#domain/dates/durations.ts'
import { owner } from '#test/support/accounts.ts'
import { startServerWithClock } from '#test/support/clock-server.ts'
import { httpClient, signedInClient } from '#test/support/http-client.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { postgresUrl } from '#test/support/postgres.ts'
import { buyAtServer } from '#test/support/shop.ts'

const eventually = { timeout: 60_000, interval: 250 }
const reader = (n: number) => `reader${n}@visitor.example`

describe.each(['sqlite', 'postgres'] as const)('the built server on %s with a changed clock', (engine) => {
  const testHere = test.skipIf(engine === 'postgres' && !postgresUrl)
  let ahead: number
  let mail: MailServer
  let server: Awaited<ReturnType<typeof startServerWithClock>> | undefined
  let url: string

  beforeEach(async ({ task }) => {
    if (task.mode === 'skip') return
    ahead = 0
    mail = await startMailServer()
    server = await startServerWithClock(engine, () => new Date(Date.now() + ahead), { SMTP_URL: mail.url })
    url = server.url
  })
  afterEach(async ({ task }) => {
    if (task.mode === 'skip') return
    await server?.drop()
    await mail.close()
  })

  /** A visitor at this address of a network. */
  const from = (address: string) => httpClient(url, { headers: { 'x-forwarded-for': address } })
  const staff = async () => (await signedInClient(url, owner)).send

  testHere('sends a newsletter to every subscriber when the clock is set back by an hour', async () => {
    const ask = await staff()
    for (const n of [1, 2, 3]) await from(`198.18.0.${n}`).send('POST', '/api/newsletter', { email: reader(n) })
    await expect.poll(() => mail.received.length, eventually).toBe(3)

    ahead = -hour
    const added = (await ask('POST', '/api/newsletter-issues', { subject: 'Autumn' })).body as AdminNewsletter
    const path = `/api/newsletter-issues/${added.id}`
    const text = { subject: 'Autumn', preview: '', body: '<p>Walk.</p>' }
    const saved = await ask('PUT', path, text, { 'if-match': `"${added.revision}"` })
    expect(saved.status).toBe(200)
    const { revision } = saved.body as AdminNewsletter
    expect((await ask('POST', `${path}/send`, undefined, { 'if-match': `"${revision}"` })).status).toBe(200)
    const one = async () => (await ask('GET', path)).body as AdminNewsletter
    await expect.poll(async () => (await one()).state, eventually).toBe('sent')
    expect(await one()).toMatchObject({
      recipients: 3,
      delivered: 3,
      progress: { sent: 3, failed: 0, unsubscribed: 0 },
    })
    const { items } = (await ask('GET', '/api/newsletter-issues?page=1')).body as { items: NewsletterRow[] }
    expect(items).toMatchObject([{ state: 'sent', recipients: 3, delivered: 3 }])
    for (const n of [1, 2, 3]) expect(mail.to(reader(n)).filter(({ subject }) => subject === 'Autumn')).toHaveLength(1)
  })

  testHere('sends a receipt promptly when a clock that was a day ahead is corrected', async () => {
    await mail.setMode('full')
    ahead = day
    await buyAtServer(url)
    await expect.poll(mail.rejected, eventually).toBe(2)
    // Until the server has noted it.
    await new Promise((resume) => setTimeout(resume, 1000))
    await mail.setMode('working')
    ahead = 0
    await expect.poll(() => mail.received.length, { ...eventually, timeout: 45_000 }).toBe(2)
  })
})
