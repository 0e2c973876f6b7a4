import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { MailError } from '#server/mail/mailer.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer, testClock, testDeps } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { sendingLeaseMs } from '../outbox-sending.ts'
import { addNewsletter, removeNewsletter, saveNewsletter } from './newsletter-editing.ts'
import { findNewsletter } from './newsletter-list.ts'
import { queueNewsletter } from './newsletter-queue.ts'
import {
  pauseNewsletter,
  resumeNewsletter,
  sendDueNewsletters,
  sendNewsletter,
  stopNewsletter,
} from './newsletter-sending.ts'
import { eraseSubscriber, unsubscribeByStaff } from './subscribers.ts'
import { subscribe } from './subscribing.ts'

const actor = { id: 'staff-1', name: 'Ana' }
const input = { subject: 'Autumn', preview: 'Warm feet', body: '<p>Walk.<script>x</script></p>' }

onEveryEngine('a newsletter that is sent', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let mailer: ReturnType<typeof recordingMailer>
  let clock: ReturnType<typeof testClock>
  let deps: Deps
  beforeEach(async () => {
    mailer = recordingMailer()
    clock = testClock()
    deps = testDeps(database, { mailer, now: clock.now })
  })

  const address = (n: number) => `person${String(n).padStart(3, '0')}@visitor.example`
  /** People on the list who have been welcomed already. */
  async function subscribers(count: number) {
    for (let n = 0; n < count; n++) await subscribe(deps, { email: address(n) })
    await database.db.deleteFrom('email_outbox').execute()
  }
  async function started(): Promise<string> {
    const { id } = await addNewsletter(deps, { subject: 'Draft', actor })
    expect(await saveNewsletter(deps, { id, input, basedOn: 1, actor })).toMatchObject({ ok: true })
    expect(await sendNewsletter(deps, { id, basedOn: 2, actor })).toMatchObject({ ok: true })
    return id
  }
  /** What the jobs do, until there is nothing more to do. */
  async function work() {
    for (let round = 0; round < 50; round++) {
      const fed = await queueNewsletter(deps)
      const { sent } = await runOutboxOnce(deps)
      if (fed + sent === 0) return
    }
  }
  const idOf = async (email: string) =>
    (await database.db.selectFrom('subscribers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const receivers = () => mailer.sent.map(({ to }) => to).sort()
  const progress = async (id: string) => (await findNewsletter(database.db, id))!.progress

  test('reaches every subscriber once, in batches, with an unsubscribe link', async () => {
    await subscribers(45)
    const id = await started()
    expect(await queueNewsletter(deps)).toBe(20)
    expect(await queueNewsletter(deps), 'while the first part waits').toBe(0)
    await subscribe(deps, { email: 'later@visitor.example' })
    await database.db.deleteFrom('email_outbox').where('template', '=', 'welcome').execute()
    await work()
    expect(receivers()).toEqual(Array.from({ length: 45 }, (_, n) => address(n)))
    expect(await findNewsletter(database.db, id)).toMatchObject({
      state: 'sent',
      recipients: 45,
      progress: { sent: 45, waiting: 0, failed: 0, unsubscribed: 0 },
    })
    const [mail] = mailer.sent
    expect(mail!.subject).toBe('Autumn')
    expect(mail!.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link = mail!.headers?.['List-Unsubscribe']?.slice(1, -1)
    for (const part of [link, 'Walk.']) expect(mail!.text).toContain(part)
    expect(mail!.html).not.toContain('script')
    expect(await sendNewsletter(deps, { id, actor })).toMatchObject({ ok: false, reason: 'not_draft' })
  })

  test('skips people who leave during sending, also with an email queued', async () => {
    await subscribers(30)
    const id = await started()
    await queueNewsletter(deps)
    for (const n of [3, 25]) await unsubscribeByStaff(deps, { id: await idOf(address(n)), actor })
    await eraseSubscriber(deps, { id: await idOf(address(5)), actor })
    await work()
    expect(mailer.sent).toHaveLength(27)
    for (const n of [3, 5, 25]) expect(receivers()).not.toContain(address(n))
    expect(await progress(id)).toEqual({ sent: 27, waiting: 0, failed: 0, dismissed: 0, unsubscribed: 3, unsent: 0 })
    const failed = database.db.selectFrom('email_outbox').selectAll().where('status', '=', 'failed')
    expect(await failed.execute(), 'nobody has to do anything').toEqual([])
  })

  test('stops at a pause and continues after it', async () => {
    await subscribers(30)
    const id = await started()
    await queueNewsletter(deps)
    await runOutboxOnce(deps)
    await queueNewsletter(deps)
    expect(await pauseNewsletter(deps, { id, actor })).toMatchObject({ ok: true, newsletter: { state: 'paused' } })
    await work()
    expect(mailer.sent).toHaveLength(20)
    expect(await pauseNewsletter(deps, { id, actor })).toMatchObject({ ok: false, reason: 'not_sending' })
    expect(await resumeNewsletter(deps, { id, actor })).toMatchObject({ ok: true })
    await work()
    expect(receivers()).toEqual(Array.from({ length: 30 }, (_, n) => address(n)))
    expect(await progress(id)).toMatchObject({ sent: 30 })
  })

  test('can be stopped for good, and then sends nothing more, with any work running', async () => {
    await subscribers(60)
    const id = await started()
    expect(await stopNewsletter(deps, { id, actor })).toMatchObject({ ok: false, reason: 'not_paused' })
    await queueNewsletter(deps)
    await runOutboxOnce(deps)
    await queueNewsletter(deps)
    const resting = { ...mailer, send: () => Promise.reject(new MailError('Try later (451)', false)) }
    await runOutboxOnce({ ...deps, mailer: resting })
    await pauseNewsletter(deps, { id, actor })
    const sent = receivers()
    // The mail server has one of them in its hands, and puts it off.
    const one = database.db.selectFrom('email_outbox').select('id').where('status', '=', 'queued').limit(1)
    const { id: inHand } = await one.executeTakeFirstOrThrow()
    const lease = new Date(clock.now().getTime() + sendingLeaseMs).toISOString()
    const claimed = { status: 'sending' as const, next_attempt_at: lease }
    await database.db.updateTable('email_outbox').set(claimed).where('id', '=', inHand).execute()
    const [stopped] = await Promise.all([
      stopNewsletter(deps, { id, actor }),
      queueNewsletter(deps),
      runOutboxOnce(deps),
      queueNewsletter(deps),
    ])
    expect(stopped).toMatchObject({ ok: true, newsletter: { state: 'stopped', progress: { sent: sent.length } } })
    await database.db.updateTable('email_outbox').set({ status: 'queued' }).where('id', '=', inHand).execute()
    clock.advance(24 * 3_600_000)
    await work()
    expect(receivers()).toEqual(sent)
    expect(await progress(id)).toEqual({
      sent: sent.length,
      waiting: 0,
      failed: 0,
      dismissed: 0,
      unsubscribed: 0,
      unsent: 60 - sent.length,
    })
    expect(await resumeNewsletter(deps, { id, actor })).toMatchObject({ ok: false, reason: 'not_paused' })
    const log = database.db.selectFrom('audit_log').selectAll().where('action', '=', 'newsletter.stopped')
    expect(await log.execute()).toMatchObject([{ entity_id: id, after: JSON.stringify({ recipients: 60, sent: 20 }) }])
  })

  test('is not held up by an email of another one that was being handed over when that was paused', async () => {
    await subscribers(1)
    const first = await started()
    await queueNewsletter(deps)
    // Claimed by the outbox, and put off for an hour since its newsletter is paused by then.
    await database.db.updateTable('email_outbox').set({ status: 'sending', attempts: 1 }).execute()
    await pauseNewsletter(deps, { id: first, actor })
    const inAnHour = new Date(clock.now().getTime() + 3_600_000).toISOString()
    await database.db
      .updateTable('email_outbox')
      .set({ status: 'queued', attempts: 0, next_attempt_at: inAnHour })
      .execute()
    const second = await started()
    await work()
    expect(await progress(second)).toMatchObject({ sent: 1 })
    await resumeNewsletter(deps, { id: first, actor })
    await work()
    expect(await progress(first), 'at once, not in an hour').toMatchObject({ sent: 1, waiting: 0 })
  })

  test('keeps retries waiting while it is paused', async () => {
    await subscribers(1)
    const id = await started()
    const resting = { ...mailer, send: () => Promise.reject(new MailError('Try later (451)', false)) }
    await queueNewsletter(deps)
    await runOutboxOnce({ ...deps, mailer: resting })
    await pauseNewsletter(deps, { id, actor })
    clock.advance(3_600_000)
    await runOutboxOnce(deps)
    expect(mailer.sent).toEqual([])
    await resumeNewsletter(deps, { id, actor })
    clock.advance(3_600_000)
    await runOutboxOnce(deps)
    expect(receivers()).toEqual([address(0)])
  })

  test('sends each subscriber one email, with concurrent workers and after a crash', async () => {
    await subscribers(50)
    const id = await started()
    for (let round = 0; round < 4; round++) {
      await Promise.all([1, 2, 3].map(() => queueNewsletter(deps)))
      // A process that died had claimed these, and never said a word.
      await database.db
        .updateTable('email_outbox')
        .set({
          status: 'sending',
          attempts: 1,
          next_attempt_at: new Date(clock.now().getTime() + sendingLeaseMs).toISOString(),
        })
        .where('status', '=', 'queued')
        .execute()
      clock.advance(2 * sendingLeaseMs)
      await runOutboxOnce(deps)
    }
    await work()
    expect(receivers()).toEqual(Array.from({ length: 50 }, (_, n) => address(n)))
    expect(await progress(id)).toMatchObject({ sent: 50 })
  })

  /** The `nth` id that it makes is taken in the outbox. */
  async function depsFailingAt(nth: number): Promise<Deps> {
    await inTransaction(database, (tx) =>
      tx
        .insertInto('email_outbox')
        .values({
          id: 'taken',
          template: 'newsletter',
          recipient: 'x',
          payload: '{}',
          dedupe_key: 'x',
          status: 'sent',
          attempts: 1,
          next_attempt_at: '',
          last_error: null,
          sent_at: null,
          created_at: '',
        })
        .execute(),
    )
    let made = 0
    return { ...deps, newId: () => (++made === nth ? 'taken' : deps.newId()) }
  }

  test('is not held up by another one that can’t be queued', async () => {
    await subscribers(5)
    const [failing, other] = [await started(), await started()]
    await expect(queueNewsletter(await depsFailingAt(1))).rejects.toThrow('1 newsletters could not be queued')
    expect(await progress(failing)).toMatchObject({ waiting: 0 })
    expect(await progress(other)).toMatchObject({ waiting: 5 })
    await work()
    expect(await progress(failing), 'at the next try').toMatchObject({ sent: 5 })
  })

  test('begins at its time, also where another one of that time fails', async () => {
    await subscribers(2)
    const scheduled = async () => {
      const { id } = await addNewsletter(deps, { subject: 'Draft', actor })
      await saveNewsletter(deps, { id, input, basedOn: 1, actor })
      await database.db.updateTable('newsletters').set({ send_at: '2026-03-01' }).where('id', '=', id).execute()
      return id
    }
    const ids = [await scheduled(), await scheduled(), await scheduled()]
    // Nobody can be one of its readers twice.
    const stray = { newsletter_id: ids[1]!, subscriber_id: await idOf(address(1)) }
    await database.db.insertInto('newsletter_recipients').values(stray).execute()
    await expect(sendDueNewsletters(deps)).rejects.toThrow('1 newsletters could not be sent')
    const states = await Promise.all(ids.map(async (id) => (await findNewsletter(database.db, id))!.state))
    expect(states.toSorted()).toEqual(['scheduled', 'sending', 'sending'])
  })

  test('rolls back a batch that fails half-way', async () => {
    await subscribers(5)
    const id = await started()
    const third = await idOf(address(3))
    const clumsy = await depsFailingAt(3)
    await expect(queueNewsletter(clumsy)).rejects.toThrow()
    expect(await progress(id)).toEqual({ sent: 0, waiting: 0, failed: 0, dismissed: 0, unsubscribed: 0, unsent: 0 })
    await work()
    expect(receivers()).toHaveLength(5)
    expect(third).toBeTruthy()
  })

  test('reaches every subscriber once the mail server is back after an outage', async () => {
    await subscribers(45)
    await started()
    const away = { ...mailer, send: () => Promise.reject(new MailError('No answer', false)) }
    for (let round = 0; round < 3; round++) {
      await queueNewsletter(deps)
      await runOutboxOnce({ ...deps, mailer: away })
    }
    expect(mailer.sent).toEqual([])
    clock.advance(86_400_000)
    await work()
    expect(receivers()).toEqual(Array.from({ length: 45 }, (_, n) => address(n)))
  })

  test('is refused without text or subscribers, and from a stale version', async () => {
    const { id } = await addNewsletter(deps, { subject: 'Empty', actor })
    expect(await sendNewsletter(deps, { id, actor })).toMatchObject({ reason: 'no_text' })
    await saveNewsletter(deps, { id, input, actor })
    expect(await saveNewsletter(deps, { id, input, basedOn: 1, actor })).toMatchObject({
      reason: 'stale',
      current: { value: { subject: 'Autumn', body: '<p>Walk.</p>' } },
    })
    expect(await sendNewsletter(deps, { id, basedOn: 1, actor })).toMatchObject({ reason: 'stale' })
    expect(await sendNewsletter(deps, { id, actor })).toMatchObject({ reason: 'nobody' })
    expect(await removeNewsletter(deps, { id, actor })).toMatchObject({ ok: true })
    expect(await removeNewsletter(deps, { id, actor })).toMatchObject({ reason: 'unknown' })
    const log = await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual(['newsletter.added', 'newsletter.updated', 'newsletter.deleted'])
  })
})
