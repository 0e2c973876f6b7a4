import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenParentEnds } from './parent.mjs'
import { root } from './paths.mjs'

/**
 * Runs a program to its end, quietly. Resolves to its exit code and everything it said.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runAndCapture(program, parameters, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    const quiet = { ...env, NO_COLOR: '1' }
    const child = spawn(program, parameters, { cwd, env: quiet, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  })
}

/**
 * Runs a program in the foreground: its input and output are ours, signals go through to it, and its exit code becomes
 * ours.
 */
export function runInForeground(program, parameters, env = process.env) {
  const child = spawn(program, parameters, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child too; twice would mean "at once" to it.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  endWithNpm(child)
  child.on('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/**
 * Lets a program take the place of this process: same id, input and output, and no parent that only waits for it. Where
 * that is not possible (Windows, and Node 20, which is at work the first time only) it runs in the foreground instead.
 */
export function replaceProcess(program, parameters, env = process.env) {
  if (process.platform === 'win32' || process.execve === undefined) return runInForeground(program, parameters, env)
  const watch = process.env.npm_lifecycle_event ? ['--import', endWithParent.href] : []
  process.chdir(root)
  process.execve(program, [program, ...watch, ...parameters], env)
}

const endWithParent = new URL('end-with-parent.mjs', import.meta.url)

/** npm that is killed outright passes no signal on; what it started must not stay behind and keep the port. */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'))
}
