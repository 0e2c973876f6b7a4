import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'
import { Refusal } from './refusal.ts'

const make = (maxConcurrent: number, maxQueued: number) =>
  boundedQueue({ maxConcurrent, maxQueued, message: 'Please come again', retryAfter: 3 })

test('a bounded queue runs tasks in order, at most one per slot, and continues after a failure', async () => {
  const queue = make(2, 10)
  const done: number[] = []
  let [running, most] = [0, 0]
  const works = Array.from({ length: 7 }, (_, n) =>
    queue(async () => {
      most = Math.max(most, ++running)
      await new Promise((resume) => setImmediate(resume))
      running--
      done.push(n)
      if (n === 1) throw new Error('broken')
    }),
  )
  await Promise.allSettled(works)
  expect([most, done]).toEqual([2, [0, 1, 2, 3, 4, 5, 6]])
  expect(await queue(async () => 'later')).toBe('later')
})

test('a bounded queue refuses a task while it is full, and accepts tasks again afterwards', async () => {
  const queue = make(1, 1)
  let finish = () => {}
  const first = queue(() => new Promise<void>((resume) => (finish = resume)))
  const second = queue(async () => 2)
  const refused = await queue(async () => 3).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'busy', message: 'Please come again', more: { retryAfter: 3 } })
  finish()
  expect(await Promise.all([first, second])).toEqual([undefined, 2])
  expect(await queue(async () => 4)).toBe(4)
})
