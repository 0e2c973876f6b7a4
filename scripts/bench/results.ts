import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../setup/paths.mjs'
import { generator } from './load.ts'
import type { Row } from './result-row.ts'

/** Where the figures of this machine are; `npm run bench -- report` copies them to `docs`. */
export const resultsFile = join(root, 'test-results/bench.json')

export type BenchmarkResult = { rows: Row[]; at: string; commit: string; seconds: number; quick: boolean }
export type Results = {
  machine: { cpu: string; cores: number; gigabytes: number; node: string; generator: string }
  parts: Record<string, BenchmarkResult>
}

export async function readResults(file = resultsFile): Promise<Results | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Results
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Keeps what one part has measured, beside what the others have before. */
export async function saveResults(part: string, measured: Omit<BenchmarkResult, 'at' | 'commit'>): Promise<void> {
  const before = await readResults()
  const now = { ...measured, at: new Date().toISOString().slice(0, 16), commit: commitHere() }
  await mkdir(dirname(resultsFile), { recursive: true })
  await writeFile(
    resultsFile,
    `${JSON.stringify({ machine: machine(), parts: { ...before?.parts, [part]: now } }, null, 2)}\n`,
  )
}

const machine = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  gigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  generator,
})

function commitHere(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    // A release or a copy without its history.
    return 'unknown'
  }
}
