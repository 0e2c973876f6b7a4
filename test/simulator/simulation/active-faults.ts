/** What is wrong in the simulation at a moment, and so explains that something else goes wrong. */
export const faultKinds = [
  'killed',
  'database',
  'busy',
  'provider',
  'mail',
  'clock',
  'cut',
  'keys',
  'review',
  'leap',
] as const
export type FaultKind = (typeof faultKinds)[number]

/**
 * Keeps account of the faults of a scenario. A fault explains what happens from its beginning to the end of the step in
 * which it ended: what was under way then may still fail.
 */
export function createActiveFaults() {
  const now = new Set<FaultKind>()
  const ending = new Set<FaultKind>()
  const counts: Partial<Record<FaultKind, number>> = {}
  return {
    counts,
    begin: (kind: FaultKind) => {
      // That much time goes by at once is no fault; what is signed before it and arrives after it is too old.
      if (kind !== 'leap') counts[kind] = (counts[kind] ?? 0) + 1
      ending.delete(kind)
      now.add(kind)
    },
    end: (kind: FaultKind) => {
      if (now.has(kind)) ending.add(kind)
    },
    /** A step is over and the server has come to rest. */
    stepOver: () => {
      for (const kind of ending) now.delete(kind)
      ending.clear()
    },
    has: (...kinds: FaultKind[]) => kinds.some((kind) => now.has(kind)),
    ever: (...kinds: FaultKind[]) => kinds.some((kind) => (counts[kind] ?? 0) > 0),
    all: () => [...now],
  }
}
export type ActiveFaults = ReturnType<typeof createActiveFaults>
