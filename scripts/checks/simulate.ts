import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Engine } from '#server/database/connect.ts'
import { type Failure, type Figures, noFigures, simulate } from '#test/simulator/simulate.ts'
import { createPool } from '#test/simulator/simulation/server-process.ts'
import { makeTemplate } from '#test/simulator/simulation/template.ts'
import { setMemoryTempDir } from './memory-temp-dir.ts'
import { getPostgres } from './test-programs.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    seed: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    /** Runs one of a seed's shorter scenarios again, as a failure has named it. */
    path: { type: 'string' },
    /** Goes on past what is known to be broken: a regular expression over `invariant: detail`. */
    ignore: { type: 'string' },
    /** How many seconds a shorter scenario is looked for. */
    shrink: { type: 'string', default: '90' },
    /** Ends at the first failure. */
    bail: { type: 'boolean', default: false },
  },
})
const engine = values.engine as Engine
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--engine is sqlite or postgres')
const first = Number(values.seed ?? 1)
const last = first + Number(values.seeds) - 1
const ignore = values.ignore === undefined ? undefined : new RegExp(values.ignore)

const quick = setMemoryTempDir()
const postgres = engine === 'postgres' ? await getPostgres() : undefined
if (engine === 'postgres' && !postgres) process.exit(1)
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url

const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1000)
const figures = noFigures()
const failures: Failure[] = []

function report({ seed, path, engine: on, findings, scenario, shrunk }: Failure): void {
  const lines = [
    `\nSeed ${seed} on ${on} breaks: ${findings[0]?.invariant ?? 'the simulator'}`,
    ...[...new Set(findings.map(({ invariant, detail }) => `  ${invariant}: ${detail}`))].slice(0, 12),
    shrunk ? 'The shortest scenario found:' : 'The scenario:',
    ...scenario.map((line) => `  ${line}`),
    `Again: npm run simulate -- --seeds 1 --seed ${seed} --engine ${on} --path ${path}\n`,
  ]
  console.log(lines.join('\n'))
}

function summary({ scenarios, steps, requests, kills, restarts, faults }: Figures): string {
  const kinds = Object.entries(faults).map(([kind, count]) => `${kind} ${count}`)
  return [
    `${last - first + 1} seeds on ${engine} in ${seconds()} s: ${failures.length} broken`,
    `${scenarios} scenarios, ${steps} steps, ${requests} requests and webhooks, ${kills} kills, ${restarts} restarts`,
    `faults: ${kinds.join(', ') || 'none'}`,
  ].join('\n')
}

const pool = createPool()
try {
  const template = await makeTemplate(engine, pool)
  let next = first
  const work = async () => {
    while (next <= last && !(values.bail && failures.length > 0)) {
      const seed = next++
      const failure = await simulate(
        { engine, template, pool, figures, ignore, shrink: Number(values.shrink) },
        { seed, path: values.path },
      )
      if (failure) {
        failures.push(failure)
        report(failure)
      }
      if (seed % 50 === 0) console.log(`seed ${seed}, ${seconds()} s, ${failures.length} broken`)
    }
  }
  await Promise.all(Array.from({ length: Number(values.jobs) }, work))
  await template.drop()
} finally {
  await pool.end()
  await postgres?.stop()
  quick.remove()
}
console.log(summary(figures))
process.exitCode = failures.length > 0 ? 1 : 0
