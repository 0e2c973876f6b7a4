import { beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '#domain/dates/durations.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { inTransaction } from '../database/connect.ts'
import { queueEmail } from './outbox.ts'
import { rescheduleFutureRetries } from './outbox-retries.ts'
import { claimEmails, failLostEmails, recordFailure, recordHeldBack, sendingLease } from './outbox-sending.ts'

onEveryEngine('what waits in the outbox when the clock is set', (engine) => {
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

  test('what was queued by a clock that ran a day ahead is due when it is set right', async () => {
    time += day
    await queue('a')
    time -= day
    expect(await due()).toHaveLength(1)
  })

  test.each([
    ['an hour back', -hour],
    ['a day ahead and back', -day],
  ])('what failed is tried again without waiting for a moment of the wrong time: %s', async (_name, jump) => {
    time -= jump
    await queue('a')
    const [claim] = await due()
    await recordFailure(deps(), claim!, { reason: 'no answer', permanent: false })
    time += jump
    expect(await due()).toMatchObject([{ attempt: 2 }])
  })

  test('what is held back is looked at again without waiting for a moment of the wrong time', async () => {
    time += day
    await queue('a')
    const [claim] = await due()
    await recordHeldBack(deps(), claim!, { reason: 'paused', later: true })
    time -= day
    expect(await due()).toMatchObject([{ attempt: 1 }])
  })

  test('what somebody is sending at that moment stays in their hands for a whole lease, and no longer', async () => {
    await queue('a')
    expect(await due()).toHaveLength(1)
    time -= hour
    expect(await due()).toEqual([])
    time += sendingLease - minute
    expect(await due()).toEqual([])
    time += 2 * minute
    expect(await due()).toHaveLength(1)
  })

  test('a gift keeps its day, also when it was tried by a clock that ran ahead', async () => {
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
