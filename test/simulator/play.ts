import { hour, minute, second } from '#domain/dates/durations.ts'
import { careForPatient, edit, newsletter } from './actors/editors.ts'
import { endAllWaiting, happenAtProvider } from './actors/provider-side.ts'
import { buy } from './actors/purchase.ts'
import { signIn, workAtDesk } from './actors/staff.ts'
import * as visitor from './actors/visitor.ts'
import * as faults from './faults.ts'
import type { Step, Story, StoryStep } from './story/steps.ts'
import { backUp, exportData } from './world/backups.ts'
import type { World } from './world/world.ts'

async function act(world: World, step: Step): Promise<void> {
  switch (step.do) {
    case 'buy':
      return buy(world, step)
    case 'open eight carts':
      return visitor.openEightCarts(world, step)
    case 'look at old orders':
      return visitor.openOldOrders(world, step)
    case 'check balance':
      return visitor.checkBalance(world, step)
    case 'request appointment':
      return visitor.requestAppointment(world, step)
    case 'subscribe':
      return visitor.subscribe(world, step)
    case 'unsubscribe':
      return visitor.unsubscribe(world, step)
    case 'read page':
      return visitor.readPage(world, step)
    case 'requestWithoutPermission':
      return visitor.requestWithoutPermission(world, step)
    case 'sign in':
      return signIn(world, step)
    case 'desk':
      return workAtDesk(world, step)
    case 'edit':
      return edit(world, step)
    case 'patient':
      return careForPatient(world, step)
    case 'newsletter':
      return newsletter(world, step)
    case 'provider':
      return happenAtProvider(world, step)
    case 'webhook delivery is':
      return world.webhookDelivery.setMode(step.mode)
    case 'kill the server':
      return world.kill()
    case 'restart the server':
      return world.restart()
    case 'change keys':
      return faults.changeKeys(world)
    case 'clock jumps':
      return faults.jumpClock(world, step.hours)
    case 'provider fails':
      return faults.failProvider(world, step)
    case 'provider works again':
      return faults.restoreProvider(world)
    case 'mail server is':
      return faults.setMailServerState(world, step.state)
    case 'database is busy':
      return faults.keepDatabaseBusy(world, step)
    case 'database is gone':
      return faults.disconnectDatabase(world)
    case 'database is back':
      return faults.reconnectDatabase(world)
    case 'back up':
      return backUp(world)
    case 'export':
      return exportData(world)
    case 'time goes by':
      return world.pass(step.minutes * minute)
    case 'at once':
      await Promise.all(step.steps.map((one) => act(world, one)))
      return
    case 'one after the other':
      for (const one of step.steps) {
        await act(world, one)
        await world.pass(2 * second)
      }
  }
}

async function playStep(world: World, { step, requestFault }: StoryStep): Promise<void> {
  world.expect(requestFault)
  await act(world, step)
  world.expect(undefined)
  // The jobs have their turn, and what was under way comes to its end.
  await world.pass(2 * second)
  world.activeFaults.stepOver()
}

/** How long after the last step everything must have come to rest: every limit of the product is shorter. */
const aftermath = [
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

/** Plays a story from its first step until nothing is left to happen. */
export async function play(world: World, { steps }: Story): Promise<void> {
  for (const step of steps) await playStep(world, step)
  await faults.clearFaults(world)
  await endAllWaiting(world)
  await world.pass(2 * second)
  world.activeFaults.stepOver()
  for (const ms of aftermath) await world.pass(ms)
  for (let turn = 0; turn < 4; turn++) await world.pass(2 * second)
}
