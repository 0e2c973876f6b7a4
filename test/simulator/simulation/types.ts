import type { Cut } from './http.ts'

/** The configuration of a scenario. */
export type Setting = { gateway: 'demo' | 'stripe'; mail: 'folder' | 'smtp' }
/** A broken invariant, and how it is broken. */
export type Finding = { invariant: string; detail: string }
/** A fault at the `at`th request of a step. */
export type RequestFault = { at: number; kind: `cut ${Cut}` | 'kill' }
/** A wish to buy something once. `agreed`: how often its buyer was asked whether to buy the same again, and said yes. */
export type Intention = { who: number; what: string; payments: Set<string>; agreed: number }
