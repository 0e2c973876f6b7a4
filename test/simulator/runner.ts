import { hour, minute, second } from '#domain/dates/durations.ts'
import { careForPatient, edit, newsletter } from './agents/editors.ts'
import { endAllWaiting, happenAtProvider } from './agents/provider-side.ts'
import { buy } from './agents/purchase.ts'
import { signIn, workAtDesk } from './agents/staff.ts'
import * as visitor from './agents/visitor.ts'
import * as faults from './faults.ts'
import type { Scenario, ScenarioStep, Step } from './scenario/steps.ts'
import { backUp, exportData } from './simulation/backups.ts'
import type { Simulation } from './simulation/simulation.ts'

async function runStep(simulation: Simulation, step: Step): Promise<void> {
  switch (step.do) {
    case 'buy':
      return buy(simulation, step)
    case 'open eight carts':
      return visitor.openEightCarts(simulation, step)
    case 'look at old orders':
      return visitor.openOldOrders(simulation, step)
    case 'check balance':
      return visitor.checkBalance(simulation, step)
    case 'request appointment':
      return visitor.requestAppointment(simulation, step)
    case 'subscribe':
      return visitor.subscribe(simulation, step)
    case 'unsubscribe':
      return visitor.unsubscribe(simulation, step)
    case 'read page':
      return visitor.readPage(simulation, step)
    case 'requestWithoutPermission':
      return visitor.requestWithoutPermission(simulation, step)
    case 'sign in':
      return signIn(simulation, step)
    case 'desk':
      return workAtDesk(simulation, step)
    case 'edit':
      return edit(simulation, step)
    case 'patient':
      return careForPatient(simulation, step)
    case 'newsletter':
      return newsletter(simulation, step)
    case 'provider':
      return happenAtProvider(simulation, step)
    case 'webhook delivery is':
      return simulation.webhookDelivery.setMode(step.mode)
    case 'kill the server':
      return simulation.kill()
    case 'restart the server':
      return simulation.restart()
    case 'change keys':
      return faults.changeKeys(simulation)
    case 'clock jumps':
      return faults.jumpClock(simulation, step.hours)
    case 'provider fails':
      return faults.failProvider(simulation, step)
    case 'provider works again':
      return faults.restoreProvider(simulation)
    case 'mail server is':
      return faults.setMailServerState(simulation, step.state)
    case 'database is busy':
      return faults.keepDatabaseBusy(simulation, step)
    case 'database is gone':
      return faults.disconnectDatabase(simulation)
    case 'database is back':
      return faults.reconnectDatabase(simulation)
    case 'back up':
      return backUp(simulation)
    case 'export':
      return exportData(simulation)
    case 'time goes by':
      return simulation.pass(step.minutes * minute)
    case 'at once':
      await Promise.all(step.steps.map((one) => runStep(simulation, one)))
      return
    case 'one after the other':
      for (const one of step.steps) {
        await runStep(simulation, one)
        await simulation.pass(2 * second)
      }
  }
}

async function runScenarioStep(simulation: Simulation, { step, requestFault }: ScenarioStep): Promise<void> {
  simulation.expect(requestFault)
  await runStep(simulation, step)
  simulation.expect(undefined)
  // The jobs have their turn, and what was under way comes to its end.
  await simulation.pass(2 * second)
  simulation.activeFaults.stepOver()
}

/** How long after the last step everything must have come to rest: every limit of the product is shorter. */
const settlingTimes = [
  2 * second,
  2 * second,
  6 * minute,
  2 * second,
  40 * minute,
  3 * hour,
  12 * hour,
  13 * hour,
  6 * minute,
]

/** Runs a scenario from its first step until nothing is left to happen. */
export async function runScenario(simulation: Simulation, { steps }: Scenario): Promise<void> {
  for (const step of steps) await runScenarioStep(simulation, step)
  await faults.clearFaults(simulation)
  await endAllWaiting(simulation)
  await simulation.pass(2 * second)
  simulation.activeFaults.stepOver()
  for (const ms of settlingTimes) await simulation.pass(ms)
  for (let turn = 0; turn < 4; turn++) await simulation.pass(2 * second)
}
