import { setTimeout as sleep } from 'node:timers/promises'
import type { Email } from 'postal-mime'
import { editHero, untilShown } from '#test/support/processes.ts'
import type { Cluster } from './cluster.ts'
import { type Acknowledged, startLoad } from './load.ts'

/** A line of the table: what was done, what is promised, what happened, and whether that is the promise kept. */
export type Outcome = { what: string; promise: string; happened: string; kept: boolean }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const shown = (ms: number) => `${Math.round(ms)} ms`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Saves an edit `times` times, by one process after the other, and looks when all show it. */
export async function seenByAll({ members, clientAt }: Cluster, times: number): Promise<Outcome> {
  const urls = members.map(({ url }) => url)
  const took: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const text = `Calm hands ${turn} ${crypto.randomUUID()}`
    // The pages are kept by all before: what is kept is what could be old.
    for (const url of urls) await (await fetch(url)).text()
    await editHero(clientAt(urls[turn % urls.length]!), text)
    took.push(await untilShown(urls, text))
  }
  const most = Math.max(...took)
  return {
    what: `an edit, seen by all three, ${times} times`,
    promise: 'within 2 s of the answer',
    happened: `longest ${shown(most)}, half within ${shown(median(took))}`,
    kept: most < 2000,
  }
}

/** Restarts each process in turn under load. */
export async function rollingRestart({ url, members }: Cluster, perSecond: number): Promise<Outcome> {
  const load = startLoad(url, perSecond)
  await sleep(3000)
  const took: number[] = []
  for (const member of members) {
    const began = performance.now()
    await member.restart()
    took.push(performance.now() - began)
    await sleep(2000)
  }
  const { sent, failed } = await load.stop()
  for (const line of failed.slice(0, 10)) console.log(`  failed: ${line}`)
  return {
    what: `rolling restart of three at ${perSecond} requests a second`,
    promise: 'no request fails',
    happened: `${failed.length} of ${sent} failed; a restart took ${took.map(seconds).join(', ')}`,
    kept: failed.length === 0,
  }
}

/** Kills the primary under load, promotes the standby and looks for everything that was acknowledged. */
export async function failover({ url, postgres, relay, clientAt }: Cluster, perSecond: number): Promise<Outcome> {
  const load = startLoad(url, perSecond)
  await sleep(6000)
  const stoppedAt = performance.now()
  await postgres.stopPrimary()
  await sleep(2000)
  await postgres.promote()
  relay.turn(postgres.standby)
  while (!load.soFar.writtenAt.some((at) => at > stoppedAt + 2000)) {
    if (performance.now() - stoppedAt > 60_000) throw new Error('Nothing is written a minute after the failover')
    await sleep(50)
  }
  await sleep(5000)
  const result = await load.stop()
  const back = result.writtenAt.find((at) => at > stoppedAt + 2000)! - stoppedAt
  const lost = await missing(postgres, result)
  const ready = await clientAt(url).send('GET', '/readyz')
  const { orders, requests } = result
  return {
    what: `primary stopped at ${perSecond} requests a second, standby promoted 2 s later`,
    promise: 'nothing acknowledged is lost; writes again without a restart',
    happened: `${lost} of ${orders.length + requests.length} acknowledged (${orders.length} orders, ${requests.length} requests) lost; written again after ${seconds(back)}; ${result.failed.length} of ${result.sent} refused meanwhile`,
    kept: lost === 0 && ready.status === 200,
  }
}

/** How many of those that were acknowledged are not in the books of the new primary. */
async function missing(postgres: Cluster['postgres'], { orders, requests }: Acknowledged): Promise<number> {
  const ids = await postgres.ask<{ id: string }>(postgres.standby, 'select id from orders')
  const emails = await postgres.ask<{ email: string }>(postgres.standby, 'select email from appointments')
  const known = new Set([...ids.map(({ id }) => id), ...emails.map(({ email }) => email)])
  return [...orders, ...requests].filter((each) => !known.has(each)).length
}

/** Sends a newsletter to many, and kills each process once on the way. */
export async function newsletter({ url, members, clientAt, mail }: Cluster, readers: number): Promise<Outcome> {
  const { send } = clientAt(url)
  const began = performance.now()
  const csv = ['email', ...Array.from({ length: readers }, (_, n) => `reader${n}@visitor.example`)].join('\r\n')
  const { body: list } = await send('POST', '/api/subscriber-imports', { fileName: 'list.csv', csv })
  const { id } = list as { id: string }
  await send('POST', `/api/subscriber-imports/${id}/start`, { consentNote: 'Asked at the desk' })
  const status = async () => ((await send('GET', `/api/subscriber-imports/${id}`)).body as { status: string }).status
  await until(async () => (await status()) === 'done', 120_000)
  const words = { subject: 'Spring at the clinic', preview: '', body: '<p>We open earlier.</p>' }
  const issue = (await send('POST', '/api/newsletter-issues', { subject: words.subject })).body as { id: string }
  await send('PUT', `/api/newsletter-issues/${issue.id}`, words)
  const sent = await send('POST', `/api/newsletter-issues/${issue.id}/send`)
  if (sent.status !== 200) throw new Error(`The newsletter was not sent: ${sent.status} ${sent.text}`)

  const copies = () => mail.received.filter(({ subject }) => subject === words.subject)
  for (const [n, member] of members.entries()) {
    await until(async () => copies().length >= ((n + 1) * readers) / (members.length + 2), 600_000)
    await member.kill()
  }
  // What a killed process was sending is taken up when its lease of five minutes is over.
  await until(async () => new Set(copies().map(recipientOf)).size === readers, 900_000).catch(() => {})
  await sleep(5000)

  const idsOf = new Map<string, string[]>()
  for (const email of copies()) {
    const to = recipientOf(email)
    idsOf.set(to, [...(idsOf.get(to) ?? []), email.messageId ?? ''])
  }
  const twice = [...idsOf.values()].filter((ids) => ids.length > 1)
  const different = twice.filter((ids) => new Set(ids).size > 1).length
  return {
    what: `newsletter to ${readers}, each process killed once`,
    promise: 'each reader gets it once; seen twice only with one Message-ID',
    happened: `${idsOf.size} of ${readers} reached; ${twice.length} seen twice, ${different} of them with another Message-ID; ${seconds(performance.now() - began)}`,
    kept: idsOf.size === readers && different === 0 && twice.length <= members.length * 4,
  }
}

const recipientOf = ({ to }: Email): string => to?.[0]?.address ?? ''

async function until(done: () => Promise<boolean>, most: number): Promise<void> {
  const began = performance.now()
  while (!(await done())) {
    if (performance.now() - began > most) throw new Error(`Not done after ${most / 1000} s`)
    await sleep(200)
  }
}
