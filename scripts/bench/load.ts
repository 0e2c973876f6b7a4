import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const program = fileURLToPath(import.meta.resolve('autocannon'))
const result = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p99: z.number() }),
  errors: z.number(),
  timeouts: z.number(),
  non2xx: z.number(),
})

/** How many times a second `url` answers under load from another process; `p99` in ms. Throws when any answer fails. */
export async function load(
  url: string,
  encoding: string,
  seconds: number,
): Promise<{ perSecond: number; p99: number }> {
  const parameters = ['--json', '--connections', '50', '--duration', String(seconds)]
  const { stdout } = await run(process.execPath, [program, ...parameters, '-H', `Accept-Encoding=${encoding}`, url])
  const { requests, latency, errors, timeouts, non2xx } = result.parse(JSON.parse(stdout))
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} time-outs, ${non2xx} answers that are not 200`)
  return { perSecond: requests.average, p99: latency.p99 }
}
