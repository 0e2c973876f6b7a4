/** Lengths of time, in ms. A calendar day is not always 24 hours long: see calendar.ts. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
