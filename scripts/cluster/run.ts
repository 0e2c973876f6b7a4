import { parseArgs } from 'node:util'
import { getPostgresPrograms } from '../checks/test-programs.ts'
import { startCluster } from './cluster.ts'
import { failover, newsletter, type Outcome, rollingRestart, seenByAll } from './drills.ts'

const { values } = parseArgs({
  options: {
    /** One drill alone. */
    only: { type: 'string' },
    edits: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
    readers: { type: 'string', default: '2000' },
  },
})
const drills = ['edit', 'restart', 'failover', 'newsletter'] as const
if (values.only !== undefined && !drills.some((name) => name === values.only)) {
  console.error(`--only is one of ${drills.join(', ')}`)
  process.exit(1)
}
const isSelected = (name: (typeof drills)[number]) => values.only === undefined || values.only === name

const programs = await getPostgresPrograms()
if (!programs) process.exit(1)
console.log('Three processes on PostgreSQL with a standby, behind nginx; this takes about fifteen minutes')
const cluster = await startCluster(programs)
const end = () => cluster.stop().finally(() => process.exit(1))
process.on('SIGINT', end)
process.on('SIGTERM', end)

const outcomes: Outcome[] = []
const report = (outcome: Outcome) => {
  outcomes.push(outcome)
  console.log(`${outcome.kept ? 'kept  ' : 'BROKEN'} ${outcome.what}: ${outcome.happened}`)
}
try {
  if (isSelected('edit')) report(await seenByAll(cluster, Number(values.edits)))
  if (isSelected('restart')) report(await rollingRestart(cluster, Number(values.rate)))
  if (isSelected('newsletter')) report(await newsletter(cluster, Number(values.readers)))
  // Last: the cluster has no standby after it.
  if (isSelected('failover')) report(await failover(cluster, Number(values.rate)))
} finally {
  await cluster.stop()
}
console.log('\n| what | promise | happened |\n|---|---|---|')
for (const { what, promise, happened } of outcomes) console.log(`| ${what} | ${promise} | ${happened} |`)
process.exitCode = outcomes.every(({ kept }) => kept) ? 0 : 1
