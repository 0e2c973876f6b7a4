import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These take about a minute or more each, the longest first: begun last, one alone would keep a single core busy at the end. */
const longest = [
  'test/mail/outage',
  'test/other-browsers/webkit',
  'test/other-browsers/firefox',
  'test/simulator/simulator',
  'test/cold-start/start-and-stop',
  'test/backup/on-hold',
]

/** After them those that start servers, and then all others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(`/${name}.test.`))
      if (place >= 0) return place
      return /\/test\/(?!architecture|conformance)/.test(moduleId) ? longest.length : longest.length + 1
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    globalSetup: 'test/support/migrated.ts',
    setupFiles: 'test/support/remembered-hashes.ts',
    pool: 'forks',
    // No test changes what is global: a module is read once a worker, not once a file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Two more than the cores: many tests wait for a server, a lock or a clock.
    maxWorkers: 4,
    // A machine that does much else at the same time is slow, not wrong.
    testTimeout: 150_000,
    hookTimeout: 150_000,
    // What needs its second attempt there is named as flaky at the end of `npm test`.
    retry: process.env.CI ? 1 : 0,
    unstubEnvs: true,
  },
})
