import { delimiter } from 'node:path'
import { runAndCapture } from './child.mjs'
import { modules, root } from './paths.mjs'

const second = 1000
/** What npm says when no server answered it; anything else, even a refusal, came from the registry. */
const silence = /\b(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|E\w*TIMEDOUT|E(?:NET|HOST)UNREACH|\w+_TIMEOUT)\b|network timeout/
const pingLimits = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=8000']

/** Runs npm to its end, quietly. Resolves to its exit code and everything it said. */
export const npm = (parameters, cwd = root) =>
  process.platform === 'win32'
    ? runAndCapture('cmd', ['/c', 'npm', ...parameters], { cwd, env: npmEnvironment() })
    : runAndCapture('npm', parameters, { cwd, env: npmEnvironment() })

/** npm must not run on the Node in node_modules, which it is about to replace. */
export function npmEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules))
  return { ...process.env, PATH: path.join(delimiter) }
}

/**
 * Asks npm's registry whether it is there, with npm's own proxy settings. Resolves within about 20 seconds to
 * `undefined` where it answered, or to npm's words for why it did not. By itself an install would try for minutes,
 * without a word.
 */
export async function findRegistryFault() {
  const log = () => console.log('Waiting for the npm registry to answer (20 seconds at most) ...')
  const timer = setTimeout(log, 3 * second)
  const { code, output } = await npm(['ping', ...pingLimits, '--loglevel=error'])
  clearTimeout(timer)
  if (code === 0 || !silence.test(output)) return undefined
  return output.split('\n').find((line) => /reason:|network timeout/.test(line)) ?? output
}

/** Says every half minute that `work` is still going on, and for how long. */
export async function withProgressLog(what, work) {
  const started = Date.now()
  const log = () => console.log(`Still ${what}, for ${Math.round((Date.now() - started) / second)} s now ...`)
  const timer = setInterval(log, 30 * second)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}
