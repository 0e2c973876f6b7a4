import type { Cut } from './http.ts'

/** What a story is set in. */
export type Setting = { gateway: 'demo' | 'stripe'; mail: 'folder' | 'smtp' }
/** Something that must not be: which invariant it breaks, and how. */
export type Finding = { invariant: string; detail: string }
/** Something that goes wrong at the `at`th request of a step. */
export type Mishap = { at: number; kind: `cut ${Cut}` | 'kill' }
/** A wish to buy something once. `agreed`: how often its buyer was asked whether to buy the same again, and said yes. */
export type Intention = { who: number; what: string; payments: Set<string>; agreed: number }
