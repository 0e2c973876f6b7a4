import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findHeadlessChromium } from './test/support/chromium.ts'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  // What hangs is ended; a machine that does much else, and is a third as fast for it, must not be.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  globalTimeout: 50 * 60_000,
  // One more than the cores: a browser waits a good part of its time.
  workers: 3,
  fullyParallel: true,
  // A machine that does much else can hold a browser up for seconds. What needs its second attempt is named as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [['line']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Adelaide',
    // A trace of every test would take a third of the machine; a picture of what failed is enough for most.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadlessChromium(), args: chromiumArguments },
  },
})
