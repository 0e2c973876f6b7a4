import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable, type WritableOptions } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, minute } from '#domain/dates/durations.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { inTransaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { folderMailer } from '../mail/folder-mailer.ts'
import { MailError, type Mailer } from '../mail/mailer.ts'
import { smtpMailer } from '../mail/smtp-mailer.ts'
import { findOutage } from '../services/mail-outage.ts'
import { subscribe } from '../services/newsletter/subscribing.ts'
import { queueEmail } from '../services/outbox.ts'
import { sendingLeaseMs } from '../services/outbox-sending.ts'
import { outboxJob, runOutboxOnce, startOutboxWorker } from './outbox.ts'

const refusedMailbox = new MailError('The mail server refused the address (550)', true, {
  reach: { about: 'address' },
})

onEveryEngine('the outbox', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let folder: string
  let time: number
  let lines: string[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clinic-outbox-'))
    time = Date.parse('2025-08-11T00:00:00.000Z')
    lines = []
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
  })

  const log = () => {
    const write: WritableOptions['write'] = (line, _encoding, done) => {
      lines.push(String(line))
      done()
    }
    return pino({}, new Writable({ write }))
  }
  const deps = (mailer: Mailer = folderMailer(folder)): Deps =>
    testDeps(database, { mailer, dataDir: folder, now: () => new Date(time), log: log() })
  const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const rows = () => database.db.selectFrom('email_outbox').selectAll().execute()
  const queueVoucher = (orderId: string) =>
    inTransaction(database, (tx) =>
      queueEmail(tx, deps(), {
        template: 'voucher',
        recipient: 'jo@visitor.example',
        payload: { orderId },
        dedupeKey: `voucher:${orderId}`,
      }),
    )

  test('sends each email once, with any number of concurrent runs', async () => {
    for (let n = 0; n < 12; n++) await subscribe(deps(), { email: `visitor${n}@visitor.example` })
    const runs = await Promise.all([1, 2, 3].map(() => runOutboxOnce(deps())))
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(12)
    expect(await files()).toHaveLength(12)
    expect(await runOutboxOnce(deps())).toEqual({ sent: 0, queued: 0, failed: 0, cancelled: 0, lapsed: 0 })
  })

  test('resends after a crash under the same message name', async () => {
    await subscribe(deps(), { email: 'jo@visitor.example' })
    const dying: Mailer = {
      ...folderMailer(folder),
      send: async (mail) => {
        await folderMailer(folder).send(mail)
        // The message has left, and the process never gets to say so.
        await database.db.updateTable('email_outbox').set({ attempts: 7 }).execute()
      },
    }
    expect(await runOutboxOnce(deps(dying))).toMatchObject({ sent: 0, lapsed: 1 })
    time += sendingLeaseMs
    expect(await runOutboxOnce(deps())).toMatchObject({ sent: 1 })
    expect(await files()).toHaveLength(1)
    const id = (await rows())[0]?.id
    const message = await PostalMime.parse(await readFile(join(folder, (await files())[0]!)))
    expect(message.messageId).toBe(`<${id}@localhost>`)
  })

  // A trigger stands for the other process; what the engines do of it is the same.
  if (engine === 'sqlite') {
    const onClaim = (recipient: string) =>
      sql`create trigger claimed after update of status on email_outbox when new.status = 'sending'
        begin update email_outbox set recipient = ${sql.lit(recipient)} where id = new.id; end`.execute(database.db)
    const recipients = async () => {
      const sent = await Promise.all((await files()).map((name) => readFile(join(folder, name))))
      return (await Promise.all(sent.map((file) => PostalMime.parse(file)))).map(({ to }) => to?.[0]?.address)
    }

    test('sends an email whose address was corrected while it was written to the right one alone', async () => {
      await subscribe(deps(), { email: 'wrong@visitor.example' })
      await onClaim('right@visitor.example')
      expect(await runOutboxOnce(deps())).toMatchObject({ sent: 1, queued: 1 })
      expect(await rows()).toMatchObject([{ recipient: 'right@visitor.example', status: 'sent', attempts: 1 }])
      expect(await recipients()).toEqual(['right@visitor.example'])
    })

    test('sends nobody an email who was erased while it was written', async () => {
      await subscribe(deps(), { email: 'gone@visitor.example' })
      await onClaim('erased')
      expect(await runOutboxOnce(deps())).toMatchObject({ sent: 0, queued: 0, failed: 0, cancelled: 1 })
      expect(await rows()).toMatchObject([{ recipient: 'erased', status: 'cancelled' }])
      expect(await recipients()).toEqual([])
    })
  }

  test('records an email as sent while a slower one of its batch is still being sent', async () => {
    for (const name of ['slow', 'ann', 'ben', 'cas']) await subscribe(deps(), { email: `${name}@visitor.example` })
    const { promise: stopped, reject: stop } = Promise.withResolvers<void>()
    const mailer: Mailer = {
      ...folderMailer(folder),
      send: (mail) => (mail.to.startsWith('slow') ? stopped : folderMailer(folder).send(mail)),
    }
    const run = runOutboxOnce(deps(mailer))
    const sent = async () => (await rows()).filter(({ status }) => status === 'sent').map(({ recipient }) => recipient)
    await expect
      .poll(async () => (await sent()).sort(), { timeout: 10_000 })
      .toEqual(['ann@visitor.example', 'ben@visitor.example', 'cas@visitor.example'])
    stop(new MailError('The process was stopped', false))
    expect(await run).toMatchObject({ sent: 3, queued: 1 })
  })

  test('records the others of a batch where one can’t be recorded', async () => {
    for (const name of ['first', 'second', 'third']) await subscribe(deps(), { email: `${name}@visitor.example` })
    const refusing: Mailer = { ...folderMailer(folder), send: () => Promise.reject(refusedMailbox) }
    let isBroken = true
    const randomBytes: Deps['randomBytes'] = (count) => {
      if (count === 1 && isBroken) {
        isBroken = false
        throw new Error('No chance')
      }
      return deps().randomBytes(count)
    }
    await expect(runOutboxOnce({ ...deps(refusing), randomBytes })).rejects.toThrow('could not be recorded')
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['let-go', 'let-go', 'sending'])
  })

  test('retries emails that were refused for a time, and sends the others', async () => {
    await subscribe(deps(), { email: 'down@visitor.example' })
    await subscribe(deps(), { email: 'gone@visitor.example' })
    await subscribe(deps(), { email: 'fine@visitor.example' })
    const picky: Mailer = {
      ...folderMailer(folder),
      send: async (mail) => {
        if (mail.to.startsWith('down')) throw new MailError('The mail server didn’t accept the message (451)', false)
        if (mail.to.startsWith('gone')) throw refusedMailbox
        await folderMailer(folder).send(mail)
      },
    }
    expect(await runOutboxOnce(deps(picky))).toEqual({ sent: 1, queued: 1, failed: 1, cancelled: 0, lapsed: 0 })
    expect(await rows()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          recipient: 'down@visitor.example',
          status: 'queued',
          last_error: expect.stringContaining('451'),
        }),
        expect.objectContaining({
          recipient: 'gone@visitor.example',
          status: 'let-go',
          last_error: expect.stringContaining('550'),
        }),
        expect.objectContaining({ recipient: 'fine@visitor.example', status: 'sent' }),
      ]),
    )
    time += 3_600_000
    expect(await runOutboxOnce(deps())).toMatchObject({ sent: 1 })
  })

  /** A mail server that refuses every recipient by `reply`. */
  async function runRefusedBy(reply: string) {
    const server = await startMailServer()
    server.refuseRecipients(reply)
    const mailer = smtpMailer(server.url)
    const run = await runOutboxOnce(deps(mailer)).finally(() => mailer.close().then(server.close))
    const subscribers = await database.db.selectFrom('subscribers').select(['email', 'status']).execute()
    return { run, outage: await findOutage(database.db), subscribed: subscribers.filter(isSubscribed).length }
  }
  const isSubscribed = ({ status }: { status: string }) => status === 'subscribed'

  test.each(['554 5.7.1 Relay access denied', '553 5.7.1 Sender address rejected', '550 relay not permitted'])(
    'reports an outage when the mail server refuses the clinic by %j, and takes nobody off the list',
    async (reply) => {
      for (const name of ['ann', 'ben', 'cas']) await subscribe(deps(), { email: `${name}@visitor.example` })
      const { run, outage, subscribed } = await runRefusedBy(reply)
      expect(run).toMatchObject({ queued: 3, failed: 0 })
      expect(subscribed).toBe(3)
      expect(outage).toMatchObject({ fault: 'messages', detail: expect.stringContaining(reply.slice(0, 3)) })
    },
  )

  test('takes an address off the list whose mailbox the mail server doesn’t know, and reports no outage', async () => {
    for (const name of ['ann', 'ben', 'cas']) await subscribe(deps(), { email: `${name}@visitor.example` })
    const { run, outage, subscribed } = await runRefusedBy('550 5.1.1 User unknown')
    expect(run).toMatchObject({ failed: 3 })
    expect([subscribed, outage]).toEqual([0, null])
  })

  test('takes nobody off the list for a newsletter that was deleted before it left', async () => {
    await subscribe(deps(), { email: 'jo@visitor.example' })
    const payload = JSON.stringify({ newsletterId: 'deleted', subscriberId: null })
    await database.db.updateTable('email_outbox').set({ template: 'newsletter', payload }).execute()
    expect(await runOutboxOnce(deps())).toMatchObject({ sent: 0 })
    expect(await database.db.selectFrom('subscribers').select('status').execute()).toEqual([{ status: 'subscribed' }])
  })

  test('fails an email at once when its subject was deleted', async () => {
    await queueVoucher('no-such-order')
    expect(await runOutboxOnce(deps())).toMatchObject({ failed: 1 })
    expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'What this email is about has been deleted' }])
  })

  test('cancels the email of a voucher that was voided before it left, without a failure', async () => {
    const { orderId } = await paidOrder(database)
    await queueVoucher(orderId)
    await database.db.updateTable('vouchers').set({ status: 'void' }).execute()
    expect(await runOutboxOnce(deps())).toMatchObject({ cancelled: 1, failed: 0 })
    expect(await rows()).toMatchObject([
      {
        status: 'cancelled',
        last_error: 'The vouchers of this order were refunded or cancelled, or nothing is left on them',
      },
    ])
    expect(lines.filter((line) => JSON.parse(line).level > 40)).toEqual([])
  })

  test('keeps codes, addresses and texts of messages out of the log and the table', async () => {
    const { orderId, vouchers } = await paidOrder(database)
    await queueVoucher(orderId)
    const failing: Mailer = {
      ...folderMailer(folder),
      send: async (mail) => {
        throw new Error(`could not send ${mail.text}`)
      },
    }
    expect(await runOutboxOnce(deps(failing))).toMatchObject({ queued: 1 })
    expect(await runOutboxOnce(deps())).toMatchObject({ sent: 0 })
    time += 3_600_000
    expect(await runOutboxOnce(deps())).toMatchObject({ sent: 1 })
    const told = lines.join('') + JSON.stringify(await rows())
    expect(lines.length).toBeGreaterThan(1)
    expect(told).not.toContain(vouchers[0]!.code)
    expect(told).not.toContain(vouchers[0]!.code.replaceAll('-', ''))
    expect(lines.join('')).not.toContain('jo@visitor.example')
  })

  test('rests while the only email is due next month, and not while one is due in minutes', async () => {
    await subscribe(deps(), { email: 'jo@visitor.example' })
    const run = () => outboxJob(deps()).run(new AbortController().signal, async () => {})
    const dueIn = (ms: number) =>
      database.db
        .updateTable('email_outbox')
        .set({ next_attempt_at: new Date(time + ms).toISOString(), wait_set_at: new Date(time).toISOString() })
        .execute()
    await dueIn(30 * day)
    expect(await run()).toBe('idle')
    await dueIn(4 * minute)
    expect(await run()).toBeUndefined()
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 0 }])
  })

  test('finishes the current email when its worker is stopped', async () => {
    await subscribe(deps(), { email: 'jo@visitor.example' })
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const slow: Mailer = {
      ...folderMailer(folder),
      send: async (mail) => {
        begin()
        await new Promise((resume) => setTimeout(resume, 50))
        await folderMailer(folder).send(mail)
      },
    }
    const worker = startOutboxWorker(deps(slow))
    await begun
    await worker.stop()
    expect(await rows()).toMatchObject([{ status: 'sent' }])
    expect(await files()).toHaveLength(1)
  })
})
