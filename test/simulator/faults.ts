import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { hour } from '#domain/dates/durations.ts'
import type { Step } from './story/steps.ts'
import type { MailMood } from './world/mail.ts'
import type { World } from './world/world.ts'

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>

/** Another connection holds the embedded database's only pen for a while. */
export async function keepDatabaseBusy(world: World, { ms }: Of<'database is busy'>): Promise<void> {
  if (world.engine !== 'sqlite') return
  world.troubles.begin('busy')
  const other = new Sqlite(join(world.place.dataDir, 'clinic.sqlite'))
  other.pragma('busy_timeout = 5000')
  other.exec('begin immediate')
  const writing = world.ask(world.staff.owner, 'POST', '/api/newsletter', { email: 'hasty@visitor.example' })
  await sleep(ms)
  other.exec('rollback')
  other.close()
  await writing
  world.troubles.end('busy')
}

export function loseDatabase({ relay, troubles }: World): void {
  if (!relay) return
  troubles.begin('database')
  relay.cut()
}

export function findDatabase({ relay, troubles }: World): void {
  relay?.mend()
  troubles.end('database')
}

/** The provider's API goes wrong. Silence is cut short, since the shop would wait for it for 20 real seconds. */
export function spoilProvider({ stripe, troubles }: World, { failure, times }: Of<'provider fails'>): void {
  if (!stripe) return
  troubles.begin('provider')
  stripe.current().fail(failure === 'silence' ? 'reset' : failure, { times })
}

export function mendProvider({ stripe, troubles }: World): void {
  stripe?.test.mend()
  stripe?.live.mend()
  troubles.end('provider')
}

export async function changeMood({ mail, troubles }: World, mood: MailMood): Promise<void> {
  if (mood === 'well') troubles.end('mail')
  else troubles.begin('mail')
  await mail.setMood(mood)
}

/** Somebody sets the machine's clock. Nothing has waited longer for it. */
export async function jumpClock(world: World, hours: number): Promise<void> {
  if (hours === 0) return
  world.troubles.begin('clock')
  await world.jump(hours * hour)
  if (world.skew() === 0) world.troubles.end('clock')
}

/** The shop goes live, or back to test: its provider's other account knows none of its payments. */
export async function changeKeys(world: World): Promise<void> {
  if (!world.stripe) return
  await world.restart({ mode: world.mode() === 'test' ? 'live' : 'test' })
}

/** Everything is well again, and no fault is left but what it did. */
export async function mendAll(world: World): Promise<void> {
  findDatabase(world)
  mendProvider(world)
  await changeMood(world, 'well')
  await jumpClock(world, -world.skew() / hour)
  world.courier.setManner('prompt')
}
