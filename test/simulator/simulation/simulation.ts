import { join } from 'node:path'
import { minute, second } from '#domain/dates/durations.ts'
import { connect } from '#server/database/connect.ts'
import { parseEnvironment } from '#server/environment.ts'
import { keyedMutex } from '#server/services/shop/keyed-mutex.ts'
import type { Mode } from '#test/support/card-provider/provider.ts'
import { freePort } from '#test/support/server.ts'
import { type Browser, createBrowser } from '../agents/browser.ts'
import { createActiveFaults } from './active-faults.ts'
import type { Backup } from './backups.ts'
import { type Answer, type Cut, type Sending, send } from './http.ts'
import { mailFolder, startMailServer } from './mail.ts'
import { checkAnswer, checkLogLine } from './oracle.ts'
import { startRelay } from './relay.ts'
import { ProcessGone, type ProcessPool } from './server-process.ts'
import { startStripe, webhookSecret } from './stripe.ts'
import type { Template, Who } from './template.ts'
import type { Finding, Intention, RequestFault, Setting } from './types.ts'
import { beginning, type Moment } from './virtual-clock.ts'
import { createWebhookDelivery } from './webhook-delivery.ts'

export type Simulation = Awaited<ReturnType<typeof openSimulation>>

/** As long as a webhook's signature is taken for one of now. */
const signatureTolerance = 5 * minute

/** Sets up the simulation of one scenario: database, data, mail, provider, and the built server in a process of its own. */
export async function openSimulation({
  template,
  pool,
  setting,
}: {
  template: Template
  pool: ProcessPool
  setting: Setting
}) {
  const { engine } = template
  const place = await template.copy()
  const relay = place.databaseUrl === undefined ? undefined : await startRelay(place.databaseUrl)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const activeFaults = createActiveFaults()
  const mail = setting.mail === 'smtp' ? await startMailServer() : mailFolder(join(place.dataDir, 'mail'))
  let elapsed = 0
  let skew = 0
  let mode: Mode = 'test'
  const moment = (): Moment => ({ elapsed, wall: beginning + elapsed + skew })
  const providerNow = () => new Date(beginning + elapsed)
  const webhookDelivery = createWebhookDelivery({
    origin: () => origin,
    secret: webhookSecret,
    elapsed: () => elapsed,
    providerNow,
    hasFault: () => activeFaults.has('killed', 'database', 'provider', 'clock', 'keys', 'busy'),
  })
  const stripe = setting.gateway === 'stripe' ? await startStripe(providerNow, () => mode) : undefined
  /** Enqueues the provider's new events for delivery. */
  const collect = async () => {
    for (const provider of stripe ? [stripe.test, stripe.live] : [])
      await provider.webhooks.deliver(async (body) => {
        webhookDelivery.enqueue(JSON.parse(body))
        return { status: 200 }
      })
  }
  const reading = await connect(
    place.databaseUrl === undefined ? { file: join(place.dataDir, 'clinic.sqlite') } : { url: place.databaseUrl },
  )

  const findings: Finding[] = []
  const counts = { requests: 0, kills: 0, restarts: 0, webhooks: 0 }
  const find = (invariant: string, detail: string) => findings.push({ invariant, detail })

  const environment = () =>
    parseEnvironment({
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: place.dataDir,
      DATABASE_URL: relay?.url,
      TRUST_PROXY: '1',
      SMTP_URL: mail.url,
      ...stripe?.variables(),
    })

  let server = await pool.take()
  const start = async () => {
    // Without its database it would not start; an operator would restart it until it does.
    relay?.restore()
    activeFaults.end('database')
    server.onLog((line) => {
      const fault = checkLogLine(line, activeFaults)
      if (fault) find('no error in the log', fault)
    })
    await server.start(environment(), moment(), template.jobs[setting.gateway])
  }
  await start()
  /** Requests wait while the server is being started again. */
  let up: Promise<unknown> = Promise.resolve()
  const serialize = (work: () => Promise<void>): Promise<void> => {
    const next = up.then(work)
    up = next
    return next
  }

  const kill = () => {
    activeFaults.begin('killed')
    const gone = server.kill()
    return serialize(async () => {
      counts.kills++
      await gone
      server = await pool.take()
      await start()
      activeFaults.end('killed')
    })
  }

  let requestFault: RequestFault | undefined
  let asked = 0

  const sendTime = () =>
    server.advance(moment()).catch((error: unknown) => {
      if (!(error instanceof ProcessGone)) throw error
    })
  /** Agents that act at once let time go by one after another: nothing is signed at a moment that the server has not heard of. */
  const inOrder = keyedMutex()
  const advance = (ms: number) =>
    inOrder('time', async () => {
      await up
      // What the provider tells at this moment arrives before time goes on: its signature is of now.
      await collect()
      await webhookDelivery.deliver()
      if (ms > signatureTolerance) activeFaults.begin('leap')
      elapsed += ms
      await sendTime()
      await collect()
      await webhookDelivery.deliver()
      activeFaults.end('leap')
    })

  const simulation = {
    engine,
    setting,
    origin,
    place,
    relay,
    activeFaults,
    mail,
    webhookDelivery,
    stripe,
    db: reading.db,
    reading,
    findings,
    counts,
    find,
    intentions: [] as Intention[],
    /** What was answered as done, and so must be so for good: in words, and whether it still is. */
    promises: [] as { what: string; holds: () => Promise<boolean> }[],
    backups: [] as Backup[],
    /** Whom each newsletter must reach, by its id. */
    audiences: new Map<string, string[]>(),
    /** Who left the newsletter's list. */
    leavers: new Set<string>(),
    browsers: new Map<number, Browser>(),
    staff: {
      owner: createBrowser('192.0.2.1', template.cookies.owner),
      staff: createBrowser('192.0.2.2', template.cookies.staff),
    } satisfies Record<Who, Browser>,
    environment,
    elapsed: () => elapsed,
    now: () => new Date(moment().wall),
    providerNow,
    mode: () => mode,
    kill,
    /** Ends the server as a deployment does and starts it again, perhaps with the keys of the other mode. */
    restart: (change: { mode?: Mode } = {}) =>
      serialize(async () => {
        counts.restarts++
        relay?.restore()
        await server.close()
        mode = change.mode ?? mode
        await start()
      }),
    /** The server's process knows the new time at once: what is signed next must not meet the old one. */
    jump: (ms: number) =>
      inOrder('time', async () => {
        await up
        skew += ms
        await sendTime()
      }),
    skew: () => skew,
    /** Sets the fault of the next step's requests. */
    expect: (next: RequestFault | undefined) => {
      requestFault = next
      asked = 0
    },
    /** One request of a browser, with the expected fault. */
    ask: async (
      browser: Browser,
      method: string,
      path: string,
      json?: unknown,
      more: Partial<Sending> = {},
    ): Promise<Answer | 'lost'> => {
      await up
      counts.requests++
      const here = asked++ === requestFault?.at ? requestFault.kind : undefined
      const cut = here?.startsWith('cut ') ? (here.slice(4) as Cut) : undefined
      const before = activeFaults.all()
      if (cut) activeFaults.begin('cut')
      const sent = send(origin, {
        method,
        path,
        headers: { ...browser.headers(beginning + elapsed), ...more.headers },
        body: json === undefined ? undefined : JSON.stringify(json),
        cut,
        ...(more.chunked && { chunked: true }),
      })
      if (here === 'kill') {
        await new Promise((resume) => setTimeout(resume, 1 + (asked % 5)))
        await kill()
      }
      const answer = await sent
      if (cut) activeFaults.end('cut')
      if (answer === 'lost') return answer
      browser.take(answer, beginning + elapsed)
      const fault = checkAnswer({ method, path, answer }, [...before, ...activeFaults.all()])
      if (fault) find('no 5xx without an active fault', fault)
      return answer
    },
    /** Lets time go by: every job has its turn in each of the leaps. */
    pass: async (ms: number) => {
      const leaps = ms <= 5 * second ? 1 : ms <= 10 * minute ? 2 : ms <= 120 * minute ? 3 : 6
      for (let leap = 0; leap < leaps; leap++) await advance(ms / leaps)
    },
    close: async () => {
      await up
      await server.close().catch((error: unknown) => find('the server ends', String(error)))
      server.onLog(() => {})
      await pool.giveBack(server)
      await reading.close()
      await relay?.close()
      await mail.close()
      await stripe?.close()
      await place.drop()
    },
  }
  return simulation
}
