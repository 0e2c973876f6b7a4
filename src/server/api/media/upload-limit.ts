import { createMiddleware } from 'hono/factory'
import { boundedQueue } from '#server/bounded-queue.ts'
import { Refusal } from '#server/refusal.ts'
import type { ApiEnv } from '../router.ts'

/** A file is in memory from its first byte until it is written anew; those that wait stay with their senders. */
const runQueued = boundedQueue({
  maxConcurrent: 4,
  maxQueued: 20,
  message: 'A lot of pictures are being uploaded right now. Please try again in a few seconds.',
  retryAfter: 5,
})

/** The dashboard sends two at once; this leaves room for more windows. */
const maxEach = 8
const underWay = new Map<string, number>()

/** Behind `requireStaff`: lets a few uploads in at once, and a few of each member of staff. */
export const limitConcurrentUploads = createMiddleware<ApiEnv>(async (c, next) => {
  const { id } = c.get('staff')
  const own = underWay.get(id) ?? 0
  if (own >= maxEach) {
    const message = 'Your other pictures are still being uploaded. Please try again in a few seconds.'
    throw new Refusal('too_many', message, { retryAfter: 5 })
  }
  underWay.set(id, own + 1)
  try {
    await runQueued(next)
  } finally {
    const left = (underWay.get(id) ?? 1) - 1
    if (left > 0) underWay.set(id, left)
    else underWay.delete(id)
  }
})
