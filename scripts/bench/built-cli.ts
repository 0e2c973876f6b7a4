import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Variables } from '#test/support/server.ts'
import { root } from '../setup/paths.mjs'

const run = promisify(execFile)

/** What the built command-line tool answers, with this environment and nothing of ours. Throws where it fails. */
export async function cli(variables: Variables, parameters: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...variables }
  const { stdout } = await run(process.execPath, [join(root, 'dist/server/cli.js'), ...parameters], { env })
  return stdout.trim()
}
