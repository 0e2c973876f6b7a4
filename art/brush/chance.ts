export type Chance = {
  next: () => number
  between: (low: number, high: number) => number
  around: (centre: number, spread: number) => number
  whole: (low: number, high: number) => number
  sign: () => -1 | 1
}

/** Seeded random numbers: the same name always paints the same picture. */
export function chanceFrom(name: string): Chance {
  let state = 2166136261
  for (let i = 0; i < name.length; i++) state = Math.imul(state ^ name.charCodeAt(i), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    around: (centre, spread) => centre + spread * (next() + next() + next() - 1.5) * (2 / 3),
    whole: (low, high) => Math.floor(between(low, high + 1)),
    sign: () => (next() < 0.5 ? -1 : 1),
  }
}
