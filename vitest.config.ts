import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that start servers and browsers come first: begun last, one alone would keep a single core busy at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(/\/test\/(?!architecture|conformance)/.test(moduleId))
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one))
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    globalSetup: 'test/support/migrated.ts',
    pool: 'forks',
    // No test changes what is global: a module is read once a worker, not once a file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Two more than the cores: many tests wait for a server, a lock or a clock.
    maxWorkers: 4,
    // A machine that does much else at the same time is slow, not wrong.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    unstubEnvs: true,
  },
})
