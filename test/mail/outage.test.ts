import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EmailList } from '#contract/email.ts'
import type { Today } from '#contract/today.ts'
import { owner } from '#test/support/accounts.ts'
import { signedInClient } from '#test/support/http-client.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { postgresUrl } from '#test/support/postgres.ts'
import { type BuiltServer, restartServer, startServer } from '#test/support/server.ts'
import { buyAtServer } from '#test/support/shop.ts'

/** The second engine differs in how the state is kept, which one of them shows. */
const failures = {
  sqlite: [
    ['refusing sign-in', 'password'],
    ['down', 'unreachable'],
    ['silent', 'silent'],
  ],
  postgres: [['down', 'unreachable']],
} as const
const eventually = { timeout: 60_000, interval: 250 }

describe.each(['sqlite', 'postgres'] as const)('the built server on %s during a mail outage', (engine) => {
  const testHere = test.skipIf(engine === 'postgres' && !postgresUrl)
  let mail: MailServer
  let server: BuiltServer | undefined
  beforeEach(async () => {
    mail = await startMailServer()
  })
  afterEach(async () => {
    await server?.drop()
    server = undefined
    await mail.close()
  })

  const start = async (variables: Record<string, string> = {}) => {
    server = await startServer({ engine, variables: { SMTP_URL: mail.url, ...variables } })
    return server
  }
  /** Asks as the owner does. */
  async function desk({ url }: BuiltServer) {
    const { send } = await signedInClient(url, owner)
    return {
      today: async () => (await send('GET', '/api/today')).body as Today,
      emails: async (status: string) => (await send('GET', `/api/emails?status=${status}`)).body as EmailList,
      again: async () => (await send('POST', '/api/emails/again', {})).body,
    }
  }
  const outage = async (staff: Awaited<ReturnType<typeof desk>>) => (await staff.today()).mailOutage

  testHere('reports a refused password at the start, before any email is sent', async () => {
    await mail.setMode('refusing sign-in')
    const staff = await desk(await start())
    await expect.poll(() => outage(staff), eventually).toMatchObject({ fault: 'password', waiting: 0 })
    expect((await staff.today()).waiting).toBe(1)
    expect(server!.stdout()).toContain('Email isn’t going out: the mail server doesn’t accept the password')
    expect(mail.asked()).toBeLessThan(4)
  })

  testHere.each(failures[engine])(
    'keeps receipts while the mail server is %s, reports the outage, and sends all afterwards',
    async (mode, fault) => {
      const staff = await desk(await start())
      await expect.poll(() => server!.stdout(), eventually).toContain('takes our connection and password')
      await mail.setMode(mode)
      await buyAtServer(server!.url)
      await expect.poll(() => outage(staff), eventually).toMatchObject({ fault, waiting: 2 })
      expect(Date.parse((await outage(staff))!.since)).toBeGreaterThan(Date.now() - 120_000)
      expect((await staff.emails('queued')).items.map(({ attempts }) => attempts)).toEqual([0, 0])
      expect(mail.received).toEqual([])

      await mail.setMode('working')
      await expect.poll(() => mail.received.length, eventually).toBe(2)
      await expect.poll(() => outage(staff), eventually).toBeNull()
      expect((await staff.emails('sent')).total).toBe(2)
      expect((await staff.today()).counts.failedEmails).toBe(0)
      expect(server!.stdout().match(/Email isn’t going out/g)).toHaveLength(1)
      expect(server!.stdout().match(/Email is going out again/g)).toHaveLength(1)
      expect(mail.received).toHaveLength(2)
    },
  )

  testHere('keeps the beginning of an outage over a restart, and sends the waiting emails', async () => {
    const staff = await desk(await start())
    await mail.setMode('down')
    await buyAtServer(server!.url)
    await expect.poll(() => outage(staff), eventually).toMatchObject({ fault: 'unreachable' })
    const { since } = (await outage(staff))!
    await server!.stop()
    const again = await restartServer(server!.variables)
    const later = await desk(again)
    expect(await outage(later)).toMatchObject({ since })
    await mail.setMode('working')
    await expect.poll(() => mail.received.length, eventually).toBe(2)
    await expect.poll(() => outage(later), eventually).toBeNull()
    await again.stop()
  })
})
