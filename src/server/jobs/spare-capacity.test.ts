import { expect, test } from 'vitest'
import { createSpareCapacity } from './spare-capacity.ts'

/** How long it waited, in ms, where the process is as busy as these shares say, and then as busy as the last. */
async function waited(...shares: number[]): Promise<number> {
  let ms = 0
  const measure = (before?: object) => {
    const utilization = before && shares.length > 1 ? shares.shift()! : shares[0]!
    return { idle: 0, active: 0, utilization }
  }
  const waitForCapacity = createSpareCapacity(measure, async (pause) => {
    ms += pause
  })
  await waitForCapacity()
  return ms
}

test('a job goes on at once while the process has time to spare', async () => {
  expect(await waited(0.5)).toBe(0)
})

test('a job waits while visitors keep the process busy, and no longer', async () => {
  expect(await waited(0.95, 0.95, 0.3)).toBe(100)
})

test('a job goes on after half a second under any load', async () => {
  expect(await waited(1)).toBe(500)
})
