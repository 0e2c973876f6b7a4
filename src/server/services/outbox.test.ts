import { beforeEach, expect, test } from 'vitest'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { connect, inTransaction } from '../database/connect.ts'
import { sendingLimitMs } from '../mail/smtp-mailer.ts'
import { queueEmail } from './outbox.ts'
import {
  claimEmails,
  failLostEmails,
  recordFailure,
  recordSent,
  retryDelays,
  sendingLeaseMs,
} from './outbox-sending.ts'

test('the lease is more than twice the time limit for sending', () =>
  expect(sendingLeaseMs).toBeGreaterThan(2 * sendingLimitMs))

onEveryEngine('the outbox', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let time: number
  let id = 0
  const now = () => new Date(time)
  const deps = () => ({
    database,
    now,
    mailer: { kind: 'folder' as const },
    newId: () => `id-${String(++id).padStart(4, '0')}`,
    randomBytes: () => Uint8Array.of(0),
  })

  beforeEach(async () => {
    time = Date.parse('2025-08-11T00:00:00.000Z')
  })

  const queue = (dedupeKey: string, sendAt?: Date, priority?: 'bulk') =>
    inTransaction(database, (tx) =>
      queueEmail(tx, deps(), {
        template: 'welcome',
        recipient: 'jo@visitor.example',
        payload: { subscriberId: '1' },
        dedupeKey,
        ...(sendAt && { sendAt }),
        ...(priority && { priority }),
      }),
    )
  const rows = () => database.db.selectFrom('email_outbox').selectAll().orderBy('id').execute()

  test('keeps one email per key, and none of a rolled back transaction', async () => {
    await queue('a')
    await queue('a')
    await inTransaction(database, async (tx) => {
      await queueEmail(tx, deps(), {
        template: 'welcome',
        recipient: 'x@y.example',
        payload: { subscriberId: '2' },
        dedupeKey: 'b',
      })
      throw new Error('undone')
    }).catch(() => undefined)
    expect((await rows()).map((row) => row.dedupe_key)).toEqual(['a'])
  })

  test('hands out due emails once, the longest waiting first', async () => {
    await queue('later', new Date(time + 1000))
    await queue('b')
    time += 10
    await queue('c')
    const [first] = await claimEmails(deps(), 1)
    expect(first).toMatchObject({ template: 'welcome', recipient: 'jo@visitor.example', attempt: 1 })
    expect((await rows()).find(({ id }) => id === first?.id)?.dedupe_key).toBe('b')
    expect(await claimEmails(deps(), 10)).toHaveLength(1)
    expect(await claimEmails(deps(), 10)).toHaveLength(0)
    time += 1000
    expect(await claimEmails(deps(), 10)).toHaveLength(1)
  })

  test('hands out bulk emails only when no other email is due', async () => {
    for (let n = 0; n < 30; n++) await queue(`newsletter-${n}`, undefined, 'bulk')
    time += 60_000
    await queue('receipt')
    await queue('gift for tomorrow', new Date(time + 86_400_000))
    const keys = async (limit: number) => {
      const claimed = (await claimEmails(deps(), limit)).map(({ id }) => id)
      return (await rows()).filter(({ id }) => claimed.includes(id)).map(({ dedupe_key }) => dedupe_key)
    }
    expect(await keys(1)).toEqual(['receipt'])
    await queue('reset')
    expect(await keys(3)).toContain('reset')
    expect(await keys(40)).toHaveLength(28)
  })

  test('never hands the same email to two workers', async () => {
    for (let n = 0; n < 40; n++) await queue(`n${n}`)
    const workers = await Promise.all(Array.from({ length: 8 }, () => connect(database.place)))
    const claimed: string[] = []
    const work = async (worker: (typeof workers)[number]) => {
      for (;;) {
        const taken = await claimEmails({ database: worker, now }, 3)
        if (taken.length === 0) return
        claimed.push(...taken.map((email) => email.id))
      }
    }
    await Promise.all(workers.map(work))
    await Promise.all(workers.map((worker) => worker.close()))
    expect(claimed).toHaveLength(40)
    expect(new Set(claimed).size).toBe(40)
  })

  test('hands an email out again after its lease, and ignores the late result of the first worker', async () => {
    await queue('a')
    const [lost] = await claimEmails(deps(), 1)
    time += sendingLeaseMs - 1
    expect(await claimEmails(deps(), 1)).toEqual([])
    time += 1
    const [again] = await claimEmails(deps(), 1)
    expect(again).toMatchObject({ id: lost?.id, attempt: 2 })
    expect(await recordSent(deps(), lost!)).toBe(false)
    expect(await recordFailure(deps(), lost!, { reason: 'late', permanent: true })).toBe('lapsed')
    expect(await recordSent(deps(), again!)).toBe(true)
    expect(await rows()).toMatchObject([
      { status: 'sent', sent_at: now().toISOString(), outlet: 'folder', last_error: null },
    ])
  })

  test('retries 8 times over about a day, then fails with the reason', async () => {
    await queue('a')
    const start = time
    for (let attempt = 1; attempt <= 8; attempt++) {
      const [email] = await claimEmails(deps(), 1)
      expect(email?.attempt).toBe(attempt)
      const expected = attempt < 8 ? 'queued' : 'failed'
      expect(await recordFailure(deps(), email!, { reason: `no ${attempt}`, permanent: false })).toBe(expected)
      expect(await claimEmails(deps(), 1)).toEqual([])
      time += retryDelays[attempt - 1] ?? 0
    }
    expect(time - start).toBeGreaterThan(20 * 3_600_000)
    expect(time - start).toBeLessThan(28 * 3_600_000)
    time += 30 * 86_400_000
    expect(await claimEmails(deps(), 1)).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'no 8', attempts: 8 }])
  })

  test('does not retry a permanent failure', async () => {
    await queue('a')
    const [email] = await claimEmails(deps(), 1)
    expect(await recordFailure(deps(), email!, { reason: 'no such address', permanent: true })).toBe('failed')
    expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'no such address' }])
  })

  test('delays retries by a random part, at most a quarter of the wait', async () => {
    await queue('a')
    const [email] = await claimEmails(deps(), 1)
    await recordFailure({ ...deps(), randomBytes: () => Uint8Array.of(255) }, email!, {
      reason: 'no',
      permanent: false,
    })
    const wait = Date.parse((await rows())[0]!.next_attempt_at) - time
    expect(wait).toBeGreaterThan(retryDelays[0]! * 1.2)
    expect(wait).toBeLessThanOrEqual(retryDelays[0]! * 1.25)
  })

  test('gives up on an email whose worker crashes each time', async () => {
    await queue('a')
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await claimEmails(deps(), 1)).toHaveLength(1)
      expect(await failLostEmails(deps())).toBe(0)
      time += sendingLeaseMs
    }
    expect(await claimEmails(deps(), 1)).toEqual([])
    expect(await failLostEmails(deps())).toBe(1)
    expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'Sending was interrupted every time' }])
  })
})
