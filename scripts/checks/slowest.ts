import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { root } from './step.ts'

const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})
const spec = z.object({
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
})
type Suite = { specs?: z.infer<typeof spec>[]; suites?: Suite[] }
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
)
const playwrightReport = z.object({ suites: z.array(suite) })

type Times = Map<string, number>

/** How long the files of both reports took, in ms of one worker. */
function readTimes(reports: { vitest: string; playwright: string }): Times {
  const times: Times = new Map()
  const add = (file: string, ms: number) => times.set(file, (times.get(file) ?? 0) + ms)
  const walk = ({ specs = [], suites = [] }: Suite): void => {
    for (const { file, tests } of specs)
      for (const { duration } of tests.flatMap(({ results }) => results)) add(`test/e2e/${file}`, duration)
    suites.forEach(walk)
  }
  for (const { name, startTime, endTime } of vitestReport.parse(read(reports.vitest) ?? { testResults: [] })
    .testResults)
    add(relative(root, name), endTime - startTime)
  playwrightReport.parse(read(reports.playwright) ?? { suites: [] }).suites.forEach(walk)
  return times
}

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Says which ten files took the longest: where to look first when the tests have become slow. */
export function reportSlowest(reports: { vitest: string; playwright: string }): void {
  const slowest = [...readTimes(reports)].sort(([, one], [, other]) => other - one).slice(0, 10)
  if (slowest.length === 0) return
  console.log('the ten slowest files:')
  for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`)
}
