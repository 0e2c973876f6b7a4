import { day } from '#domain/dates/durations.ts'
import type { Database } from '#server/database/connect.ts'
import type { Progress } from '#server/progress.ts'

/** `until`: the instant that everything lies before, in ms. */
export type Bulk = { database: Database; until: number; report: (progress: Progress) => void }

const span = 2 * 365 * day

/** When row `number` of `count` came to be, in ms: evenly over two years, the last just before `until`. */
export const instantOf = ({ until }: Pick<Bulk, 'until'>, number: number, count: number): number =>
  until - Math.round(((count - number) * span) / count)
