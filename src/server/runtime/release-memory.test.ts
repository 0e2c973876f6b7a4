import { expect, onTestFinished, test, vi } from 'vitest'
import { releaseMemoryWhenQuiet } from './release-memory.ts'

test('memory is released once each time the server becomes quiet, and not while it is busy or when it has done little', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let ms = 0
  const release = vi.fn()
  releaseMemoryWhenQuiet({ computed: () => ms, release })
  const passes = (tenSeconds: number, computing: number) => {
    for (let each = 0; each < tenSeconds; each++) {
      ms += computing
      vi.advanceTimersByTime(10_000)
    }
  }
  passes(3, 1000)
  expect(release, 'while it is busy').not.toHaveBeenCalled()
  passes(1, 10)
  expect(release, 'when it becomes quiet').toHaveBeenCalledOnce()
  passes(100, 10)
  expect(release, 'while it stays quiet').toHaveBeenCalledOnce()
  passes(1, 500)
  passes(1, 10)
  expect(release, 'after a little work').toHaveBeenCalledOnce()
  passes(1, 3000)
  passes(1, 10)
  expect(release, 'after much work').toHaveBeenCalledTimes(2)
})
