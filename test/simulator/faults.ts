import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { hour } from '#domain/dates/durations.ts'
import type { Step } from './story/steps.ts'
import type { MailServerState } from './world/mail.ts'
import type { World } from './world/world.ts'

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>

/** Another connection holds the write lock of the embedded database for a while. */
export async function keepDatabaseBusy(world: World, { ms }: Of<'database is busy'>): Promise<void> {
  if (world.engine !== 'sqlite') return
  world.activeFaults.begin('busy')
  const other = new Sqlite(join(world.place.dataDir, 'clinic.sqlite'))
  other.pragma('busy_timeout = 5000')
  other.exec('begin immediate')
  const writing = world.ask(world.staff.owner, 'POST', '/api/newsletter', { email: 'hasty@visitor.example' })
  await sleep(ms)
  other.exec('rollback')
  other.close()
  await writing
  world.activeFaults.end('busy')
}

export function disconnectDatabase({ relay, activeFaults }: World): void {
  if (!relay) return
  activeFaults.begin('database')
  relay.cut()
}

export function reconnectDatabase({ relay, activeFaults }: World): void {
  relay?.restore()
  activeFaults.end('database')
}

/** The provider's API fails. Silence becomes a reset, since the shop would wait for 20 real seconds. */
export function failProvider({ stripe, activeFaults }: World, { failure, times }: Of<'provider fails'>): void {
  if (!stripe) return
  activeFaults.begin('provider')
  stripe.current().fail(failure === 'silence' ? 'reset' : failure, { times })
}

export function restoreProvider({ stripe, activeFaults }: World): void {
  stripe?.test.mend()
  stripe?.live.mend()
  activeFaults.end('provider')
}

export async function setMailServerState({ mail, activeFaults }: World, state: MailServerState): Promise<void> {
  if (state === 'working') activeFaults.end('mail')
  else activeFaults.begin('mail')
  await mail.setState(state)
}

/** Sets the machine's clock. No time passes by it. */
export async function jumpClock(world: World, hours: number): Promise<void> {
  if (hours === 0) return
  world.activeFaults.begin('clock')
  await world.jump(hours * hour)
  if (world.skew() === 0) world.activeFaults.end('clock')
}

/** The shop goes live, or back to test: its provider's other account knows none of its payments. */
export async function changeKeys(world: World): Promise<void> {
  if (!world.stripe) return
  await world.restart({ mode: world.mode() === 'test' ? 'live' : 'test' })
}

/** Ends every fault; its consequences stay. */
export async function clearFaults(world: World): Promise<void> {
  reconnectDatabase(world)
  restoreProvider(world)
  await setMailServerState(world, 'working')
  await jumpClock(world, -world.skew() / hour)
  world.webhookDelivery.setMode('prompt')
}
