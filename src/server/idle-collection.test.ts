import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './idle-collection.ts'

afterEach(() => void vi.useRealTimers())

function listening() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const done = { collected: 0, answered: 0 }
  const listener = collectWhenIdle(() => done.answered++, { collect: () => done.collected++ })
  return { done, ask: (url: string) => listener({ url } as IncomingMessage, {} as ServerResponse) }
}

test('garbage is collected once, 20 s after the last of some requests, and again after the next', () => {
  const { done, ask } = listening()
  for (let request = 0; request < 4; request++) {
    ask('/')
    vi.advanceTimersByTime(15_000)
  }
  expect(done).toEqual({ answered: 4, collected: 0 })
  vi.advanceTimersByTime(60_000)
  expect(done.collected).toBe(1)
  ask('/')
  vi.advanceTimersByTime(20_000)
  expect(done.collected).toBe(2)
})

test('garbage is not collected for health checks, and they do not put it off', () => {
  const { done, ask } = listening()
  ask('/healthz')
  vi.advanceTimersByTime(60_000)
  expect(done.collected).toBe(0)
  ask('/')
  for (let second = 0; second < 20; second++) {
    ask('/readyz')
    vi.advanceTimersByTime(1000)
  }
  expect(done.collected).toBe(1)
})
