/** Lengths of time, in ms. A calendar day is not always 24 hours long: see calendar.ts. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The wait after `failures` failed tries in a row, in ms: `first`, doubled by each of them, up to `most`. */
export const backoffDelay = (failures: number, { first, most }: { first: number; most: number }): number =>
  Math.min(first * 2 ** failures, most)
