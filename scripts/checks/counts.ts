import { existsSync, readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import type { Counts } from './step.ts'

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

const none: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Removes an old report, so that a step that crashes is not counted by the one before. */
export function prepareReportReader(file: string, read: (report: unknown) => Counts): () => Counts {
  rmSync(file, { force: true })
  return () => (existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : none)
}

/** Counts the tests of a Vitest report; a file that could not be loaded is one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitestReport.parse(report)
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  }
}

/**
 * Counts the tests of a Playwright report; an error outside of tests is one failure. A flaky test, which passed only at
 * its second attempt, has passed: Playwright's own summary names it, so that it is mended.
 */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(report)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}
