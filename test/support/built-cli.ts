import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Variables } from './server.ts'
import type { Ended } from './server-host.ts'

const program = join(import.meta.dirname, '../../dist/server/cli.js')

/** Starts the built command-line tool, as an operator types it. `ended` resolves with what it said. */
export function runCli(parameters: string[], variables: Variables) {
  const child = spawn(process.execPath, [program, ...parameters], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const ended = said.then(([stdout, stderr, [code, signal]]): Ended => ({ code, signal, stdout, stderr }))
  return { child, ended }
}

/** Runs a command to its end. Throws what it said where it could not do its work. */
export async function cli(parameters: string[], variables: Variables): Promise<string> {
  const { code, stdout, stderr } = await runCli(parameters, variables).ended
  if (code !== 0) throw new Error(`${parameters.join(' ')} ended with ${code}: ${stderr}`)
  return stdout.trim()
}
