import { describe, expect, test } from 'vitest'
import { encodingQueue } from './encoding-queue.ts'

describe('the encoding queue', () => {
  test('runs no more than its slots, and background work only when no visitor waits', async () => {
    const queue = encodingQueue(2)
    const order: string[] = []
    let running = 0
    let most = 0
    const task = (name: string) => async () => {
      most = Math.max(most, ++running)
      await new Promise((resume) => setTimeout(resume, 5))
      running--
      order.push(name)
    }
    const first = queue.run(task('now 1'))
    const background = [queue.run(task('later 1'), 'background'), queue.run(task('later 2'), 'background')]
    const now = [2, 3, 4, 5].map((n) => queue.run(task(`now ${n}`)))
    await Promise.all([first, ...background, ...now])
    expect(most).toBe(2)
    expect(order.slice(-2)).toEqual(['later 1', 'later 2'])
  })

  test('goes on after a failure', async () => {
    const queue = encodingQueue(1)
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run(async () => 1)).toBe(1)
  })
})
