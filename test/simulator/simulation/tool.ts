import { join } from 'node:path'

/** What the product's command-line tool is to do, with the environment variables that it finds. */
export type Command = { variables: Record<string, string>; parameters: string[] }
export type Outcome = { code: number; stdout: string; stderr: string }

const built = join(import.meta.dirname, '../../../dist/server/cli.js')
let runs = 0

/** The built tool as its own process would run it: its file is read anew each time, only what it imports is there already. */
async function run({ variables, parameters }: Command): Promise<Outcome> {
  let stdout = ''
  let stderr = ''
  process.stdout.write = (text: string | Uint8Array) => {
    stdout += text
    return true
  }
  process.stderr.write = (text: string | Uint8Array) => {
    stderr += text
    return true
  }
  for (const name of ['DATA_DIR', 'DATABASE_URL']) delete process.env[name]
  Object.assign(process.env, variables)
  process.argv = [process.execPath, built, ...parameters]
  process.exitCode = undefined
  await import(`${built}?${++runs}`)
  const code = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  return { code, stdout, stderr }
}

process.on('message', (command: Command) => {
  run(command).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ code: 1, stdout: '', stderr: String(error) } satisfies Outcome),
  )
})
process.on('disconnect', () => process.exit(0))
