import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    globalSetup: 'test/support/migrated.ts',
    pool: 'forks',
    // Two more than the cores: many tests wait for a server, a lock or a clock.
    maxWorkers: 4,
    // A machine that does much else at the same time is slow, not wrong.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    unstubEnvs: true,
  },
})
