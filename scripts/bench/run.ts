import { parseArgs } from 'node:util'
import { benchmarks } from './benchmarks.ts'
import { generator } from './load.ts'
import { writeReport } from './report.ts'
import { type Effort, printRow } from './result-row.ts'
import { saveResults } from './results.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, minutes: { type: 'string', default: '10' } },
})
const effort: Effort = values.quick
  ? { quick: true, rounds: 2, seconds: 1, minutes: 0.2 }
  : { quick: false, rounds: 7, seconds: 3, minutes: Number(values.minutes) }

const known = [...Object.keys(benchmarks), 'report']
const unknown = positionals.find((name) => !known.includes(name))
if (unknown !== undefined) throw new Error(`There is no part "${unknown}": use ${known.join(', ')}`)

const chosen = Object.entries(benchmarks).filter(([name]) => positionals.length === 0 || positionals.includes(name))
if (chosen.length > 0) console.log(`Requests are sent by ${generator}`)
for (const [name, part] of chosen) {
  console.log(`\n${name}`)
  const began = performance.now()
  try {
    const rows = await part(effort)
    const seconds = Math.round((performance.now() - began) / 1000)
    for (const row of rows) printRow(row)
    await saveResults(name, { rows, seconds, quick: effort.quick })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}
if (positionals.includes('report')) await writeReport()
