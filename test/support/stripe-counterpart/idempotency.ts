import { createHash } from 'node:crypto'
import type { Books } from './books.ts'
import { invalid, StripeFault } from './fault.ts'

export type Answer = { status: number; body: string; replayed?: boolean }

/**
 * Answers a write once for each idempotency key, as Stripe does: the first answer is kept and given again, failures
 * included, unless the request itself was wrong. The same key for something else is an error.
 */
export function answerOnce(
  books: Books,
  { key, request }: { key: string | undefined; request: string },
  answer: () => Answer & { kept: boolean },
): Answer {
  if (key === undefined) return answer()
  if (key.length > 255) throw invalid('Idempotency keys can be at most 255 characters long.')
  const hash = createHash('sha256').update(request).digest('hex')
  const earlier = books.keptAnswers.get(key)
  if (earlier && earlier.request !== hash)
    throw new StripeFault(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  if (earlier) return { status: earlier.status, body: earlier.body, replayed: true }
  const { status, body, kept } = answer()
  if (kept) books.keptAnswers.set(key, { request: hash, status, body })
  return { status, body }
}
