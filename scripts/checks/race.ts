import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './step.ts'
import { getPostgres } from './test-programs.ts'

/** How many orders the full race suite runs, unless it is told otherwise. */
const orders = process.argv[2] ?? '200'

const postgres = await getPostgres()
console.log(`${orders} orders on each engine; this takes some minutes`)
try {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'test/races'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RACE_ORDERS: orders, ...(postgres && { TEST_POSTGRES_URL: postgres.url }) },
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} finally {
  await postgres?.stop()
}
