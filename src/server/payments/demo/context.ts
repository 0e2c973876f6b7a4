import type { Tx } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { createEvents, type DemoSwitches } from './events.ts'
import type { Dispute } from './objects.ts'

export type DemoDeps = Pick<Deps, 'database' | 'now' | 'pause' | 'newId' | 'randomBytes' | 'log'>

/** The demo gateway's dependencies: its tables `demo_*`, events, clock and ids. */
export type DemoContext = ReturnType<typeof createContext>

/** Opens the provider's books of one account in one mode. `secret` signs its events. */
export function createContext(
  deps: DemoDeps,
  { secret, switches, livemode }: { secret: string; switches: DemoSwitches; livemode: boolean },
) {
  return {
    deps,
    livemode,
    /** Signs every event of the account: it has one webhook. */
    webhookSecret: secret,
    switches,
    /** A test card has no bank, so only tests open disputes. */
    disputes: new Map<string, Dispute>(),
    events: createEvents(deps, { secret, switches, livemode }),
    unixNow: () => Math.floor(deps.now().getTime() / 1000),
    newReference: (prefix: 'pi' | 're' | 'du' | 'ch' | 'txn') => `${prefix}_${deps.newId().replaceAll('-', '')}`,
  }
}

/** The books inside a transaction. */
export type ContextInTx = DemoContext & { tx: Tx }
