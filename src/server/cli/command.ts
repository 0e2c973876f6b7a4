import { parseArgs } from 'node:util'
import type { z } from 'zod'
import type { Progress } from '../progress.ts'

/** A command's text for standard output, and its exit code. Open handles are not waited for. */
export type Outcome = { said: string; code: number }

/** One command of the command-line tool. `run` does it and returns the line that says what it did. */
export type Command = {
  /** How it is called, after the tool's name. */
  usage: string
  /** A short summary. */
  summary: string
  run: (parameters: string[]) => Promise<string | Outcome>
}

/** A reason why a command did nothing, as one line that says what to do. */
export class CommandError extends Error {}

/**
 * What stands behind a command, as its schema wants it; `flags` are the options without a value. Throws a `CommandError`
 * that names each one at fault, and of an unknown one what `parseArgs` throws.
 */
export function parseOptions<T extends z.ZodObject>(parameters: string[], schema: T, flags: string[] = []): z.infer<T> {
  const options = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, { type: flags.includes(name) ? 'boolean' : 'string' } as const]),
  )
  const { values } = parseArgs({ args: parameters, options })
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message }) => {
    const name = `--${path.join('.')}`
    return !(String(path[0]) in values) ? `${name} is missing` : `${name}: ${message}`
  })
  throw new CommandError(faults.join('\n'))
}

/** Shows how far long work is, on standard error: one line that moves on a terminal, a line each tenth elsewhere. */
export function createProgressPrinter(): (progress: Progress) => void {
  let tenth = -1
  return ({ what, done, of }) => {
    const line = `${what}: ${done} of ${of}`
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}${done === of ? '\n' : ''}`)
    else if (Math.floor((done * 10) / of) !== tenth || done === of) process.stderr.write(`${line}\n`)
    tenth = done === of ? -1 : Math.floor((done * 10) / of)
  }
}
