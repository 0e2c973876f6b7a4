import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const wrk = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'wrk'))
  .find((file) => existsSync(file))

/** What sends requests: wrk where there is one, since it takes the least of the machine; else autocannon. */
export const generator = wrk ? 'wrk' : 'autocannon'

const result = z.object({ perSecond: z.number(), p99: z.number(), failed: z.number() })
export type Load = { perSecond: number; p99: number }
type LoadOptions = { url: string; paths?: string[]; encoding?: string; seconds: number; connections?: number }

/**
 * How many times a second `url` answers under load from another process; with `paths`, these of it in turn. `p99` in ms.
 * Throws when any answer fails.
 */
export async function load(options: LoadOptions): Promise<Load> {
  const { failed, ...found } = result.parse(await (wrk ? byWrk(wrk, options) : byAutocannon(options)))
  if (failed > 0)
    throw new Error(`${options.url}: ${failed} requests failed, or were answered with another status than 200`)
  return found
}

async function byWrk(
  program: string,
  { url, paths = [''], encoding = 'br', seconds, connections = 50 }: LoadOptions,
): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-load-'))
  try {
    const script = join(folder, 'visit.lua')
    const { pathname, search } = new URL(url)
    const all = paths.map((path) => path || pathname + search)
    await writeFile(script, lua(all, encoding))
    const parameters = ['--threads', '1', '--connections', String(connections), '--timeout', '10s', '--latency']
    const duration = ['--duration', `${Math.max(1, Math.round(seconds))}s`]
    const { stdout } = await run(program, [...parameters, ...duration, '--script', script, url])
    return JSON.parse(stdout.slice(stdout.indexOf('{"perSecond"')))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const lua = (paths: string[], encoding: string) => `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local requests = {}
local turn = 0
init = function()
  for index, path in ipairs(paths) do
    requests[index] = wrk.format("GET", path, { ["Host"] = wrk.host .. ":" .. wrk.port, ["Accept-Encoding"] = "${encoding}" })
  end
end
request = function()
  turn = turn % #requests + 1
  return requests[turn]
end
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"perSecond":%f,"p99":%f,"failed":%d}\\n', summary.requests / summary.duration * 1e6,
    latency:percentile(99) / 1000, errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`

const cannon = fileURLToPath(import.meta.resolve('autocannon'))
const shot = `
import autocannon from ${JSON.stringify(cannon)}
const { url, paths, encoding, seconds, connections } = JSON.parse(process.argv.at(-1))
const requests = paths ? { requests: paths.map((path) => ({ path })) } : {}
const found = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': encoding }, ...requests })
const failed = found.errors + found.timeouts + found.non2xx
console.log(JSON.stringify({ perSecond: found.requests.average, p99: found.latency.p99, failed }))
`

async function byAutocannon({ encoding = 'br', connections = 50, ...options }: LoadOptions): Promise<unknown> {
  const parameters = JSON.stringify({ ...options, encoding, connections })
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', shot, parameters])
  return JSON.parse(stdout)
}
