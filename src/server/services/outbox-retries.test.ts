import { beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '#domain/dates/durations.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { inTransaction } from '../database/connect.ts'
import { queueEmail } from './outbox.ts'
import { rescheduleFutureRetries } from './outbox-retries.ts'
import { claimEmails, failLostEmails, recordFailure, recordHeldBack, sendingLeaseMs } from './outbox-sending.ts'

onEveryEngine('the outbox after the clock was set', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let time: number
  let id = 0
  const deps = () => ({
    database,
    now: () => new Date(time),
    newId: () => `id-${String(++id).padStart(4, '0')}`,
    randomBytes: () => Uint8Array.of(0),
  })
  beforeEach(async () => {
    time = Date.parse('2026-03-02T01:00:00.000Z')
  })

  const queue = (key: string, sendAt?: Date) =>
    inTransaction(database, (tx) =>
      queueEmail(tx, deps(), {
        template: 'gift',
        recipient: 'jo@visitor.example',
        payload: { orderId: key },
        dedupeKey: key,
        ...(sendAt && { sendAt }),
      }),
    )
  /** What a worker finds due. */
  const due = async () => {
    await rescheduleFutureRetries(deps())
    await failLostEmails(deps())
    return claimEmails(deps(), 10)
  }

  test('an email queued by a fast clock is due once the clock is right', async () => {
    time += day
    await queue('a')
    time -= day
    expect(await due()).toHaveLength(1)
  })

  test.each([
    ['an hour back', -hour],
    ['a day ahead and back', -day],
  ])('a failed email is retried without waiting for a wrong time: %s', async (_name, jump) => {
    time -= jump
    await queue('a')
    const [claim] = await due()
    await recordFailure(deps(), claim!, { reason: 'no answer', permanent: false })
    time += jump
    expect(await due()).toMatchObject([{ attempt: 2 }])
  })

  test('a held back email is due again at once after a fast clock is set back', async () => {
    time += day
    await queue('a')
    const [claim] = await due()
    await recordHeldBack(deps(), claim!, { reason: 'paused', later: true })
    time -= day
    expect(await due()).toMatchObject([{ attempt: 1 }])
  })

  test('an email being sent stays leased for one lease when the clock is set back', async () => {
    await queue('a')
    expect(await due()).toHaveLength(1)
    time -= hour
    expect(await due()).toEqual([])
    time += sendingLeaseMs - minute
    expect(await due()).toEqual([])
    time += 2 * minute
    expect(await due()).toHaveLength(1)
  })

  test('a gift keeps its day, also after an attempt by a fast clock', async () => {
    const itsDay = time + 12 * hour
    await queue('a', new Date(itsDay))
    time -= hour
    expect(await due(), 'an hour back').toEqual([])
    time += day
    const [claim] = await due()
    await recordFailure(deps(), claim!, { reason: 'no answer', permanent: false })
    time -= day
    expect(await due(), 'back again').toEqual([])
    time = itsDay + minute
    expect(await due()).toMatchObject([{ attempt: 2 }])
  })
})
