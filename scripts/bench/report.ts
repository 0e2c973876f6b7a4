import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../setup/paths.mjs'
import { benchmarks } from './benchmarks.ts'
import { chart, progress } from './chart.ts'
import { aimText, formatNumber, isReached, type Row } from './result-row.ts'
import { type BenchmarkResult, type Results, readResults, resultsFile } from './results.ts'

const marks = { begin: '<!-- bench: written by npm run bench -- report -->', end: '<!-- end of the bench -->' }
const titles: Record<string, string> = {
  files: 'Files of a first visit',
  pages: 'Pages in the cache',
  uncached: 'Pages that have to be made',
  reads: 'Public reads of the API',
  visit: 'Weight of a first visit',
  paint: 'The largest part of a page',
  start: 'Start',
  memory: 'Memory of all processes',
  checkout: 'Checkout',
  backup: 'Backups and restores',
  growth: 'Lists with many rows',
  mixed: 'Mixed load',
  lists: 'Every view of the dashboard’s lists',
  install: 'Production install',
}

/** Writes the table and its chart into docs/performance.md, from what was measured last; the figures go beside them. */
export async function writeReport(): Promise<void> {
  const results = await readResults()
  if (!results) throw new Error(`There is nothing to report: ${resultsFile} is written by npm run bench`)
  const file = join(root, 'docs/performance.md')
  const text = await readFile(file, 'utf8')
  const [begin, end] = [text.indexOf(marks.begin), text.indexOf(marks.end)]
  if (begin < 0 || end < begin)
    throw new Error(`docs/performance.md has lost the lines ${marks.begin} and ${marks.end}`)
  const measured = Object.keys(benchmarks).flatMap((name) => {
    const found = results.parts[name]
    return found && found.rows.length > 0 ? [{ name, found }] : []
  })
  await writeFile(join(root, 'docs/bench.json'), `${JSON.stringify(results, null, 2)}\n`)
  await writeFile(join(root, 'docs/bench.svg'), chart(measured.flatMap(({ found }) => shown(found.rows))))
  const sections = measured.map(({ name, found }) => section(titles[name] ?? name, found))
  const body = [marks.begin, intro(results), ...sections, ''].join('\n')
  await writeFile(file, text.slice(0, begin) + body + text.slice(end))
  console.log('Wrote docs/performance.md, docs/bench.svg and docs/bench.json')
}

function intro({ machine, parts }: Results): string {
  const all = Object.values(parts)
  const days = [...new Set(all.map(({ at }) => at.slice(0, 10)))].sort()
  const commits = [...new Set(all.map(({ commit }) => commit))]
  const quick = all.some((part) => part.quick)
    ? ' Some of it was measured with `--quick`, which only shows that it works.'
    : ''
  return `
Measured ${days.join(', ')} at ${commits.join(', ')}, on ${machine.cores} cores (${machine.cpu}) with ${machine.gigabytes} GB,
Node ${machine.node}; requests by ${machine.generator}, over loopback. Ours and the reference are measured in turn; the ratio is the
median of the rounds’ own, its spread their lowest and highest.${quick}

![How far each figure is from what is to be reached](bench.svg)
`
}

/** Of a part with very many rows, those that are furthest from what is to be reached. */
const maxRows = 40
const fewRows = 12
const shown = (rows: Row[]): Row[] =>
  rows.length <= maxRows ? rows : rows.toSorted((a, b) => (progress(a) ?? 0) - (progress(b) ?? 0)).slice(0, fewRows)

function section(title: string, { rows, seconds }: BenchmarkResult): string {
  const notes = rows.flatMap(({ what, note }) => (note ? [`- ${what}: ${note}`] : []))
  return [
    `### ${title}`,
    '',
    '| what | ours | reference | ratio | spread | rounds | to reach | |',
    '|---|---|---|---|---|---|---|---|',
    ...shown(rows).map(tableRow),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    ...(rows.length > maxRows ? [`The ${fewRows} that are furthest behind, of ${rows.length}.`] : []),
    `Took ${seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}.`,
    '',
  ].join('\n')
}

function tableRow(row: Row): string {
  const { what, unit, ours, reference, ratio, rounds, aim } = row
  const reached = isReached(row)
  return `| ${[
    what,
    `${formatNumber(ours)} ${unit}`.trim(),
    reference ? `${reference.is}: ${formatNumber(reference.value)}` : '',
    ratio ? formatNumber(ratio.median) : '',
    ratio && rounds > 1 ? `${formatNumber(ratio.low)} to ${formatNumber(ratio.high)}` : '',
    rounds,
    aimText(aim),
    reached === undefined ? '' : reached ? 'reached' : '**not yet**',
  ].join(' | ')} |`
}
