import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})
const spec = z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) })
type Suite = { specs?: z.infer<typeof spec>[]; suites?: Suite[] }
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
)
const playwrightReport = z.object({ suites: z.array(suite) })

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Names what passed only at its second attempt: a fault of the test, or one of the product that shows seldom. */
export function reportFlaky(reports: { vitest: string; playwright: string }): void {
  const flaky = [
    ...vitestReport
      .parse(read(reports.vitest) ?? { testResults: [] })
      .testResults.flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0]?.split('\n')[0]}`),
    ...playwrightReport
      .parse(read(reports.playwright) ?? { suites: [] })
      .suites.flatMap(specsOf)
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
  ]
  if (flaky.length === 0) return
  console.log('flaky, passed at the second attempt:')
  for (const name of flaky) console.log(`    ${name}`)
}

const specsOf = ({ specs = [], suites = [] }: Suite): z.infer<typeof spec>[] => [...specs, ...suites.flatMap(specsOf)]
