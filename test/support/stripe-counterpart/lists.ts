import { invalid } from './fault.ts'
import type { TimeRange } from './parameters.ts'

type Place = { limit?: number | undefined; starting_after?: string | undefined; created?: TimeRange | undefined }

/** One page of a list, the newest first, as Stripe gives it. */
export function pageOf<T extends { id: string; created: number }>(
  url: string,
  all: Iterable<T>,
  { limit = 10, starting_after: after, created = {} }: Place,
) {
  const within = (time: number) =>
    time >= (created.gte ?? time) &&
    time <= (created.lte ?? time) &&
    (created.gt === undefined || time > created.gt) &&
    (created.lt === undefined || time < created.lt)
  const newestFirst = [...all].reverse().filter((item) => within(item.created))
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0)
    throw invalid(`No such object: '${after}'`, { code: 'resource_missing', param: 'starting_after' })
  const data = newestFirst.slice(start, start + limit)
  return { object: 'list' as const, data, has_more: start + limit < newestFirst.length, url }
}
