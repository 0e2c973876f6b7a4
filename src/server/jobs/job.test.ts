import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createActivity } from '../activity.ts'
import { wallClock } from '../clock.ts'
import { startJob } from './job.ts'

const deps = { log: pino({ level: 'silent' }), pause: wallClock.pause }
const until = async (done: () => boolean) => {
  while (!done()) await new Promise((resume) => setTimeout(resume, 1))
}

test('a job repeats without overlapping runs, also after a failure', async () => {
  let runs = 0
  let running = 0
  let most = 0
  const job = startJob(deps, {
    name: 'test',
    everyMs: 1,
    run: async () => {
      most = Math.max(most, ++running)
      await new Promise((resume) => setTimeout(resume, 3))
      running--
      if (++runs === 2) throw new Error('once')
    },
  })
  await until(() => runs >= 4)
  await job.stop()
  const ended = runs
  await new Promise((resume) => setTimeout(resume, 20))
  expect({ most, running, later: runs - ended }).toEqual({ most: 1, running: 0, later: 0 })
})

test('a job that failed is run again after the time that it has for that', async () => {
  let runs = 0
  const run = async () => {
    if (++runs < 3) throw new Error('not yet')
  }
  const job = startJob(deps, { name: 'test', everyMs: 60_000, retryMs: 1, run })
  await until(() => runs === 3)
  await new Promise((resume) => setTimeout(resume, 20))
  expect(runs).toBe(3)
  await job.stop()
})

test('a job stops at once while it waits for its next run', async () => {
  let runs = 0
  const job = startJob(deps, { name: 'test', everyMs: 60_000, run: async () => void runs++ })
  await until(() => runs === 1)
  await job.stop()
  expect(runs).toBe(1)
})

test('stopping a job aborts its running task', async () => {
  let told = false
  const job = startJob(deps, {
    name: 'test',
    everyMs: 1,
    run: (signal) =>
      new Promise<void>((end) =>
        signal.addEventListener('abort', () => {
          told = true
          end()
        }),
      ),
  })
  await job.stop()
  expect(told).toBe(true)
})

test('a job with an initial delay does not start at once', async () => {
  let runs = 0
  const job = startJob(deps, { name: 'test', firstAfterMs: 60_000, everyMs: 1, run: async () => void runs++ })
  await new Promise((resume) => setTimeout(resume, 20))
  await job.stop()
  expect(runs).toBe(0)
})

test('an idle job pauses until there is activity, or for four minutes', async () => {
  let time = 0
  let runs = 0
  const activity = createActivity({ now: () => new Date(time) })
  const job = startJob(
    { ...deps, activity },
    {
      name: 'test',
      everyMs: 1,
      run: async () => {
        runs++
        return 'idle'
      },
    },
  )
  const someTurns = () => new Promise<void>((resume) => setTimeout(resume, 20))
  await someTurns()
  expect(runs).toBe(1)
  activity.note()
  await until(() => runs === 2)
  await someTurns()
  expect(runs).toBe(2)
  time += 4 * 60_000
  await until(() => runs === 3)
  // A clock that is set back must not make the rest longer.
  time -= 60 * 60_000
  await until(() => runs === 4)
  await job.stop()
})
