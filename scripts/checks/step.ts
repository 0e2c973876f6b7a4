import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const results = join(root, 'test-results')
const second = 1000
const shownLines = 120

/** How many checks or tests passed, failed and were left out. */
export type Counts = { passed: number; failed: number; skipped: number }

export type Step = {
  name: string
  /** The script of a package in node_modules, or a file of ours, for Node to run. */
  script: string
  parameters: string[]
  /** After this many seconds it is ended and has failed. */
  limit: number
  env?: NodeJS.ProcessEnv
  /** Reads how many tests a finished step ran; without it the step counts as one check. */
  count?: () => Counts
}

const running = new Set<number>()
let over = false

/** Ends whatever a step still runs, with all that it has started, and starts none after it. */
export function endSteps(): void {
  over = true
  for (const pid of running) endGroup(pid)
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Runs one step, with a line that says how it went. What it said is shown when it failed, and kept in test-results. */
export async function runStep(step: Step): Promise<Counts> {
  if (over) return { passed: 0, failed: 0, skipped: 0 }
  const started = Date.now()
  const { code, output, late } = await run(step)
  mkdirSync(results, { recursive: true })
  const log = join(results, `${step.name.replaceAll(' ', '-')}.log`)
  writeFileSync(log, output)
  const counts = settle(step, code)
  const failed = counts.failed > 0
  const took = `${((Date.now() - started) / second).toFixed(1).padStart(6)} s`
  const tests = step.count ? `  ${sentence(counts)}` : ''
  console.log(
    `${step.name.padEnd(14)} ${took}  ${failed ? 'FAILED' : 'ok'}${tests}${late ? `  (ended after ${step.limit} s)` : ''}`,
  )
  if (failed) show(output, log)
  return counts
}

/** A step that ended badly has failed at least once, whatever it counted before. */
function settle(step: Step, code: number): Counts {
  const counts = step.count?.() ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function show(output: string, log: string): void {
  const lines = output.trimEnd().split('\n')
  const shown = lines.slice(-shownLines)
  if (shown.length < lines.length) console.log(`    ... the first ${lines.length - shown.length} lines are in ${log}`)
  for (const line of shown) console.log(`    ${line}`)
}

async function run({ script, parameters, limit, env = {} }: Step) {
  const child = spawn(process.execPath, [join(root, script), ...parameters], {
    cwd: root,
    env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: undefined, CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a step that hangs can be ended with the browsers and servers it has started.
    detached: true,
  })
  const pid = child.pid
  if (pid !== undefined) running.add(pid)
  let output = ''
  let late = false
  child.stdout.on('data', (part) => {
    output += part
  })
  child.stderr.on('data', (part) => {
    output += part
  })
  const timer = setTimeout(() => {
    late = true
    if (pid !== undefined) endGroup(pid)
  }, limit * second)
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.on('exit', (status) => resolve(status ?? 1))
  })
  clearTimeout(timer)
  if (pid !== undefined) {
    endGroup(pid)
    running.delete(pid)
  }
  return { code, output, late }
}
