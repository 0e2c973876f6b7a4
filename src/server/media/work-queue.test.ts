import { describe, expect, test } from 'vitest'
import { type Priority, workQueue } from './work-queue.ts'

/** Works that run until they are told to end. */
function watchedQueue() {
  const queue = workQueue()
  const running = new Map<string, () => void>()
  const begin = (name: string, who: Priority) =>
    queue.run(() => new Promise<void>((resolve) => running.set(name, resolve)), who)
  const end = async (name: string) => {
    running.get(name)!()
    running.delete(name)
    await new Promise(setImmediate)
  }
  return { queue, begin, end, running: () => [...running.keys()] }
}

describe('the queue of picture processing', () => {
  test('runs one large task at a time, with visitors’ small tasks beside it', async () => {
    const { begin, end, running } = watchedQueue()
    for (const [name, who] of [
      ['photo 1', 'upload'],
      ['photo 2', 'upload'],
      ['ahead', 'background'],
      ['icon 1', 'visitor'],
      ['icon 2', 'visitor'],
    ] as const)
      void begin(name, who)
    expect(running()).toEqual(['photo 1', 'icon 1'])
    await end('icon 1')
    expect(running()).toEqual(['photo 1', 'icon 2'])
    await end('photo 1')
    expect(running()).toEqual(['icon 2', 'photo 2'])
    await end('photo 2')
    // Nobody waits for what is made ahead: it begins when nobody waits for anything else.
    expect(running()).toEqual(['icon 2'])
    await end('icon 2')
    expect(running()).toEqual(['ahead'])
  })

  test('refuses a task while too many wait, and accepts tasks again afterwards', async () => {
    const { queue, begin, end } = watchedQueue()
    void begin('first', 'upload')
    for (let n = 0; n < 20; n++) void begin(`waiting ${n}`, 'upload')
    expect(() => queue.run(async () => {}, 'upload')).toThrow(expect.objectContaining({ code: 'busy' }))
    await end('first')
    void begin('last', 'upload')
  })

  test('continues after a failure', async () => {
    const queue = workQueue()
    await expect(queue.run(() => Promise.reject(new Error('broken')), 'upload')).rejects.toThrow('broken')
    expect(await queue.run(async () => 1, 'upload')).toBe(1)
  })
})
