/**
 * Counts for a monitoring system (docs/reliability.md, "Watching"). Labels come from fixed lists, such as patterns of
 * routes: no address, name or code of anybody gets into them, and their number stays small.
 */
export type Metrics = {
  /** A request was answered. `route` is its pattern, `ms` how long it took. */
  request: (about: { method: string; route: string; status: number; ms: number }) => void
  /** A public page was in the cache, or had to be made. */
  page: (found: 'hit' | 'miss') => void
  job: (name: string, outcome: 'done' | 'failed') => void
  /** The bearer token for reading them. */
  token: string
  /** Everything in Prometheus' text form, with what is read now. */
  text: () => Promise<{ type: string; body: string }>
}
