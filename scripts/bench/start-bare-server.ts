import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answer } from './first-visit.ts'
import type { RecordedQuery } from './recorded-queries.ts'

/** A server of `node:http` alone that gives this answer, in a process of its own; with `database` after it was asked. */
export async function startBareServer(
  { headers, body }: Answer,
  database?: { file: string; queries: RecordedQuery[] },
): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ headers, body: body.toString('base64'), database }))
  const [port] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error('The bare server did not start')
  return { url: `http://127.0.0.1:${Number(port)}/`, pid: child.pid!, stop: () => void child.kill() }
}
