import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from './command.ts'

/**
 * Asks for a new password twice without showing it, or takes the first line of what is piped in. Never a parameter:
 * those are seen in lists of processes and kept in the shell's history.
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const password = await promptHidden('New password: ')
  if ((await promptHidden('Type it again: ')) !== password)
    throw new CommandError('The two passwords don’t match: nothing was changed')
  return password
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new CommandError('No password given: type it when asked, or pipe it in')
}

/** Prompts on the terminal without showing the input. */
export async function promptHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write(question)
  try {
    return await asking.question('')
  } finally {
    asking.close()
    process.stderr.write('\n')
  }
}
