import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { hour } from '#domain/dates/durations.ts'
import type { Step } from './scenario/steps.ts'
import type { MailServerState } from './simulation/mail.ts'
import type { Simulation } from './simulation/simulation.ts'

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>

/** Another connection holds the write lock of the embedded database for a while. */
export async function keepDatabaseBusy(simulation: Simulation, { ms }: Of<'database is busy'>): Promise<void> {
  if (simulation.engine !== 'sqlite') return
  simulation.activeFaults.begin('busy')
  const other = new Sqlite(join(simulation.place.dataDir, 'clinic.sqlite'))
  other.pragma('busy_timeout = 5000')
  other.exec('begin immediate')
  const writing = simulation.ask(simulation.staff.owner, 'POST', '/api/newsletter', { email: 'hasty@visitor.example' })
  await sleep(ms)
  other.exec('rollback')
  other.close()
  await writing
  simulation.activeFaults.end('busy')
}

export function disconnectDatabase({ relay, activeFaults }: Simulation): void {
  if (!relay) return
  activeFaults.begin('database')
  relay.cut()
}

export function reconnectDatabase({ relay, activeFaults }: Simulation): void {
  relay?.restore()
  activeFaults.end('database')
}

/** The provider's API fails. Silence becomes a reset, since the shop would wait for 20 real seconds. */
export function failProvider({ stripe, activeFaults }: Simulation, { failure, times }: Of<'provider fails'>): void {
  if (!stripe) return
  activeFaults.begin('provider')
  stripe.current().fail(failure === 'silence' ? 'reset' : failure, { times })
}

export function restoreProvider({ stripe, activeFaults }: Simulation): void {
  stripe?.test.mend()
  stripe?.live.mend()
  activeFaults.end('provider')
}

export async function setMailServerState({ mail, activeFaults }: Simulation, state: MailServerState): Promise<void> {
  if (state === 'working') activeFaults.end('mail')
  else activeFaults.begin('mail')
  await mail.setState(state)
}

/** Sets the machine's clock. No time passes by it. */
export async function jumpClock(simulation: Simulation, hours: number): Promise<void> {
  if (hours === 0) return
  simulation.activeFaults.begin('clock')
  await simulation.jump(hours * hour)
  if (simulation.skew() === 0) simulation.activeFaults.end('clock')
}

/** The shop goes live, or back to test: its provider's other account knows none of its payments. */
export async function changeKeys(simulation: Simulation): Promise<void> {
  if (!simulation.stripe) return
  await simulation.restart({ mode: simulation.mode() === 'test' ? 'live' : 'test' })
}

/** Ends every fault; its consequences stay. */
export async function clearFaults(simulation: Simulation): Promise<void> {
  reconnectDatabase(simulation)
  restoreProvider(simulation)
  await setMailServerState(simulation, 'working')
  await jumpClock(simulation, -simulation.skew() / hour)
  simulation.webhookDelivery.setMode('prompt')
}
