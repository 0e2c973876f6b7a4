import { backoffDelay, day, minute, second } from '#domain/dates/durations.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { signWebhook } from '../signature.ts'
import { apiVersion } from '../stripe/client.ts'
import { written } from './expand.ts'
import type { Event } from './objects.ts'

/** Posts a webhook to the shop. A 2xx status means that it was accepted. */
export type Deliver = (body: string, headers: Record<string, string>) => Promise<{ status: number }>

/**
 * How the demo gateway misbehaves, for tests: webhooks late (ms), lost, sent twice, or newest first; refunds that wait
 * for their bank, and charges that are not booked yet.
 */
export type DemoSwitches = {
  delayMs: number
  drop: boolean
  double: boolean
  reorder: boolean
  refundsWait: boolean
  bookingWaits: boolean
}

/** Posts webhooks to an address by HTTP. */
export const postTo =
  (url: string): Deliver =>
  async (body, headers) => {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(30 * second),
    })
    await answer.arrayBuffer()
    return answer
  }

type EventDeps = Pick<Deps, 'database' | 'now' | 'pause' | 'newId' | 'log'>

const maxWaitMs = 10 * minute
/** As a real provider, the demo gateway gives up on an event after 3 days: counted in tries, not by a clock. */
const maxAttempts = (3 * day) / maxWaitMs

/** The demo gateway's webhooks: stored until the shop has accepted them, so that a crash loses none. */
export function createEvents(
  deps: EventDeps,
  { secret, switches, livemode }: { secret: string; switches: DemoSwitches; livemode: boolean },
) {
  const { database, now, pause, newId, log } = deps
  const { db } = database
  let deliver: Deliver | undefined
  let sending: AbortController | undefined
  let ended = false
  let running: Promise<unknown> = Promise.resolve()
  let made = 0

  /** Writes an event in the transaction of its change. */
  const record = async (tx: Tx, type: string, object: Event['data']['object']): Promise<void> => {
    const at = now()
    const event: Event = {
      id: `evt_${newId().replaceAll('-', '')}`,
      object: 'event',
      api_version: apiVersion,
      type,
      created: Math.floor(at.getTime() / second),
      livemode,
      data: { object },
    }
    await tx
      .insertInto('demo_events')
      .values({
        id: event.id,
        body: written(event),
        deliver_at: new Date(at.getTime() + switches.delayMs).toISOString(),
        deliveries_left: switches.drop ? 0 : switches.double ? 2 : 1,
        attempts: 0,
        created_at: at.toISOString(),
      })
      .execute()
  }

  const due = () => {
    const at = now()
    // No wait is longer than that. If one is, the clock has been set back, and the event is due.
    const impossible = new Date(at.getTime() + Math.max(maxWaitMs, switches.delayMs)).toISOString()
    return db
      .selectFrom('demo_events')
      .selectAll()
      .where('deliveries_left', '>', 0)
      .where((row) => row.or([row('deliver_at', '<=', at.toISOString()), row('deliver_at', '>', impossible)]))
      .orderBy('deliver_at', switches.reorder ? 'desc' : 'asc')
      .orderBy('id', switches.reorder ? 'desc' : 'asc')
      .limit(50)
      .execute()
  }

  const attempt = async (row: { id: string; body: string }, send: Deliver): Promise<boolean> => {
    try {
      const signature = signWebhook({ body: row.body, secret, at: now() })
      const { status } = await send(row.body, { 'content-type': 'application/json', 'stripe-signature': signature })
      if (status >= 200 && status < 300) return true
      log.warn({ event: row.id, status }, 'demo gateway: webhook not taken, will be sent again')
    } catch (error) {
      log.warn({ event: row.id, err: error }, 'demo gateway: webhook failed, will be sent again')
    }
    return false
  }

  /** Sends what is due, once through. Returns how many deliveries were tried. */
  const sendDue = async (send: Deliver): Promise<number> => {
    const rows = await due()
    for (const row of rows) {
      if (ended) return 0
      const taken = await attempt(row, send)
      const wait = backoffDelay(row.attempts, { first: second, most: maxWaitMs })
      const change = taken
        ? { deliveries_left: row.deliveries_left - 1, attempts: 0 }
        : row.attempts >= maxAttempts
          ? { deliveries_left: 0 }
          : { attempts: row.attempts + 1, deliver_at: new Date(now().getTime() + wait).toISOString() }
      await db.updateTable('demo_events').set(change).where('id', '=', row.id).execute()
    }
    return rows.length
  }

  const deliverDue = async (): Promise<number> => {
    if (!deliver) throw new Error('the demo gateway was not told where its webhooks go')
    let tried = 0
    for (let round = await sendDue(deliver); round > 0; round = await sendDue(deliver)) tried += round
    return tried
  }

  const tick = (): Promise<unknown> => {
    // A scheduled tick may run after the end, when the database is closed.
    if (!sending) return running
    running = running.then(deliverDue).catch((error: unknown) => {
      log.error({ err: error }, 'demo gateway: webhooks could not be sent')
    })
    return running
  }

  const isWaiting = async () =>
    (await db.selectFrom('demo_events').select('id').where('deliveries_left', '>', 0).limit(1).executeTakeFirst()) !==
    undefined

  /** On PostgreSQL it is not polled each second while there are no events. */
  const everySecond = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const [before, began] = [made, now().getTime()]
      await tick()
      const isIdle = database.engine === 'postgres' && !(await isWaiting().catch(() => true))
      const mayStayIdle = () => isIdle && made === before && Math.abs(now().getTime() - began) < 2 * minute
      do await pause(second, signal)
      while (mayStayIdle() && !signal.aborted)
    }
  }

  return {
    record,
    /** Sends everything that is due and returns when nothing is. */
    deliverDue,
    /** Says where webhooks go, without sending any yet. */
    deliverTo: (receiver: Deliver) => {
      deliver = receiver
    },
    /** Sends webhooks as they come, and what an earlier process left over. */
    start: (receiver: Deliver) => {
      deliver = receiver
      ended = false
      sending = new AbortController()
      void everySecond(sending.signal)
    },
    /** Tells that something may be due. */
    wake: () => {
      made++
      if (sending) setImmediate(tick)
    },
    /** Ends sending; waits for the delivery in progress. */
    stop: async () => {
      sending?.abort()
      ended = true
      sending = undefined
      await running
    },
  }
}
