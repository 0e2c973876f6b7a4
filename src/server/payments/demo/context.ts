import { inLockedTransaction } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { createEvents, type DemoSwitches } from './events.ts'
import type { PaymentIntent } from './objects.ts'
import { changeIntent } from './store.ts'

export type DemoDeps = Pick<Deps, 'database' | 'now' | 'pause' | 'newId' | 'randomBytes' | 'log'>

/** What both sides of the demo gateway work with: its books, its webhooks, its clock and its ids. */
export type DemoContext = ReturnType<typeof createDemoContext>

/** Opens the books of the demo gateway. `secret` signs its webhooks. */
export function createDemoContext(deps: DemoDeps, { secret, switches }: { secret: string; switches: DemoSwitches }) {
  const events = createEvents(deps, { secret, switches })
  return {
    deps,
    secret,
    events,
    unixNow: () => Math.floor(deps.now().getTime() / 1000),
    newReference: (prefix: 'pi' | 're') => `${prefix}_${deps.newId().replaceAll('-', '')}`,
    /** Changes a payment and writes the event of type `type` with it; none when `edit` gives back what it got. */
    change: async (reference: string, type: string, edit: (intent: PaymentIntent) => PaymentIntent) => {
      const changed = await inLockedTransaction(deps.database, async (tx) => {
        let edited = false
        const intent = await changeIntent(tx, deps, reference, (before) => {
          const after = edit(before)
          edited = after !== before
          return after
        })
        if (edited) await events.record(tx, type, intent)
        return intent
      })
      events.wake()
      return changed
    },
  }
}
