import { join } from 'node:path'
import { countPlaywright, countVitest, prepareReportReader } from './counts.ts'
import { reportFlaky } from './flaky.ts'
import { setMemoryTempDir } from './memory-temp-dir.ts'
import { reportSlowest } from './slowest.ts'
import { type Counts, endSteps, results, root, runStep, type Step, sentence } from './step.ts'
import { getChromium, getOtherBrowsers, getPostgres } from './test-programs.ts'

const minute = 60
const vitestReport = join(results, 'vitest.json')
const playwrightReport = join(results, 'browser.json')

/** Each further checker works out most types anew: with the usual four of them it takes more than twice the processor. */
const types: Step = {
  name: 'types',
  script: 'node_modules/@typescript/native/bin/tsc',
  parameters: ['--noEmit', '--checkers', '1'],
  limit: 10 * minute,
}

const checks: Step[] = [
  { name: 'style', script: 'node_modules/@biomejs/biome/bin/biome', parameters: ['check', '.'], limit: 2 * minute },
  {
    name: 'arrows',
    script: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    parameters: ['--config', 'dependency-cruiser.cjs', 'src'],
    limit: 2 * minute,
  },
  { name: 'nothing unused', script: 'node_modules/knip/bin/knip.js', parameters: [], limit: 2 * minute },
  { name: 'build', script: 'scripts/checks/build.ts', parameters: [], limit: 5 * minute },
]

const unitTests = (): Step => ({
  name: 'tests',
  script: 'node_modules/vitest/vitest.mjs',
  parameters: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  limit: 40 * minute,
  count: prepareReportReader(vitestReport, countVitest),
})

const playwright = 'node_modules/@playwright/test/cli.js'

const browserTests = (): Step => ({
  name: 'browser',
  script: playwright,
  parameters: ['test', '--reporter=line,json'],
  limit: 52 * minute,
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  count: prepareReportReader(playwrightReport, countPlaywright),
})

/** Only counts the stories, where there is no browser to tell them in. */
const browserTestsLeftOut = (): Step => ({
  name: 'browser',
  script: playwright,
  parameters: ['test', '--list', '--reporter=json'],
  limit: minute,
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  count: prepareReportReader(playwrightReport, countStories),
})

function countStories(report: unknown): Counts {
  const { passed, failed, skipped } = countPlaywright(report)
  return { passed: 0, failed, skipped: passed + skipped }
}

/** What is set for the product at hand must not reach its tests. */
function unsetOwnSettings(): void {
  const settings =
    /^(PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|SMTP_URL|TRUST_PROXY|LOG_LEVEL|ALLOW_DEMO_PAYMENTS|NODE_ENV)$/
  const families = /^(ADMIN_|STRIPE_|S3_|npm_)/
  for (const name of Object.keys(process.env)) if (settings.test(name) || families.test(name)) delete process.env[name]
}

async function runAll(): Promise<Counts> {
  const chromium = await getChromium()
  await getOtherBrowsers()
  const place = setMemoryTempDir()
  const postgres = await getPostgres()
  const stop = async () => {
    endSteps()
    await postgres?.stop()
    place.remove()
  }
  const interrupted = async (signal: NodeJS.Signals) => {
    console.log(`\n${signal}: stopped`)
    await stop()
    process.exit(1)
  }
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted).once('SIGHUP', interrupted)
  if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
  try {
    // The compiler keeps one core busy for longer than all other checks take together.
    const rest = [...checks, unitTests(), chromium ? browserTests() : browserTestsLeftOut()]
    const [checked, tested] = await Promise.all([runStep(types), runInTurn(rest)])
    return sum(checked, tested)
  } finally {
    await stop()
  }
}

const sum = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

async function runInTurn(steps: Step[]): Promise<Counts> {
  let all: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const step of steps) all = sum(all, await runStep(step))
  return all
}

process.chdir(root)
unsetOwnSettings()
const all = await runAll()
const reports = { vitest: vitestReport, playwright: playwrightReport }
reportFlaky(reports)
reportSlowest(reports)
console.log(sentence(all))
process.exitCode = all.failed > 0 ? 1 : 0
