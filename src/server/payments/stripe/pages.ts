import type Stripe from 'stripe'
import type { z } from 'zod'
import { pageOf } from './objects.ts'
import { readAnswer } from './read-answer.ts'

const pageSize = 100

/**
 * Everything in a list of the API, page by page. Each page is checked as any other answer, which the SDK's own paging
 * does not do. Throws `ProviderError`.
 */
export async function* listAll<T extends { id: string }>(
  askForPage: (cursor: Pick<Stripe.PaginationParams, 'limit' | 'starting_after'>) => Promise<Stripe.Response<object>>,
  item: z.ZodType<T>,
): AsyncGenerator<T> {
  const schema = pageOf(item)
  let last: T | undefined
  do {
    const page = await readAnswer(askForPage({ limit: pageSize, ...(last && { starting_after: last.id }) }), schema)
    yield* page.data
    last = page.has_more ? page.data.at(-1) : undefined
  } while (last)
}
