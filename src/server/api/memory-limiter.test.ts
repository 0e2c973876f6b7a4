import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MemoryLimiter } from './memory-limiter.ts'
import { retryAfterSeconds, secondsUsedUp } from './rate-limit.ts'

const duration = 60
const limiter = () => new MemoryLimiter({ points: 2, duration })

describe('a limit that counts in memory', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000)

  test('lets a key through up to its points, and again once its own period is over', async () => {
    const limit = limiter()
    const wait = (key: string) => retryAfterSeconds(limit, key)
    expect([await wait('a'), await wait('a')]).toEqual([undefined, undefined])
    pass(20)
    expect([await wait('a'), await wait('b'), await wait('b'), await wait('b')]).toEqual([40, undefined, undefined, 60])
    pass(40)
    expect([await wait('a'), await wait('b')]).toEqual([undefined, 20])
  })

  test('takes back no more than was counted', async () => {
    const limit = limiter()
    for (let turn = 0; turn < 3; turn++) await limit.reward('a')
    const waits = [await retryAfterSeconds(limit, 'a'), await retryAfterSeconds(limit, 'a')]
    expect([...waits, await retryAfterSeconds(limit, 'a')]).toEqual([undefined, undefined, duration])
  })

  test('takes counts back, and forgets a key that is deleted', async () => {
    const limit = limiter()
    for (let turn = 0; turn < 2; turn++) await limit.consume('a')
    expect(await secondsUsedUp(limit, 'a')).toBe(duration)
    await limit.reward('a')
    expect(await secondsUsedUp(limit, 'a')).toBeUndefined()
    await limit.consume('a')
    expect([await limit.delete('a'), await limit.delete('a')]).toEqual([true, false])
    expect(await limit.get('a')).toBeNull()
  })

  test('begins anew when the clock has been set back by more than a period', async () => {
    const limit = limiter()
    for (let turn = 0; turn < 3; turn++) await retryAfterSeconds(limit, 'a')
    pass(-10 * duration)
    expect(await secondsUsedUp(limit, 'a')).toBeUndefined()
    expect(await retryAfterSeconds(limit, 'a')).toBeUndefined()
  })

  test('drops what was counted before the clock was set back, and again what was counted since', async () => {
    const limit = limiter()
    const removed = vi.spyOn(Map.prototype, 'delete')
    await limit.consume('before')
    pass(-10 * duration)
    await limit.consume('since')
    pass(duration)
    await limit.consume('last')
    expect(removed.mock.calls.flat()).toEqual(expect.arrayContaining(['before', 'since']))
    removed.mockRestore()
  })

  test('keeps no timer, and drops all counts that are over as soon as any key is counted', async () => {
    const limit = limiter()
    const removed = vi.spyOn(Map.prototype, 'delete')
    for (let key = 0; key < 5; key++) await limit.consume(`early ${key}`)
    expect(vi.getTimerCount()).toBe(0)
    pass(30)
    await limit.consume('later')
    pass(30)
    removed.mockClear()
    await limit.consume('last')
    expect(removed.mock.calls.flat()).toEqual([...[0, 1, 2, 3, 4].map((key) => `early ${key}`), 'last'])
    removed.mockRestore()
  })
})
