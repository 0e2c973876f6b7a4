import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Command, Outcome } from './tool.ts'

const root = join(import.meta.dirname, '../../..')
/** A process that has run this many commands is replaced, so that nothing gathers in it. */
const maxCommands = 60

type Tool = { child: ChildProcess; commands: number }
/** Loading the product takes longer than most commands: its processes are kept for the next ones. */
const idle: Tool[] = []

function startTool(): Tool {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'tool.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // It ends with this process, and does not keep it from ending.
  child.unref()
  child.channel?.unref()
  return { child, commands: 0 }
}

/** Runs a command of the product's own tool. Resolves to what it said, and throws an error with that when it fails. */
export async function runTool(command: Command): Promise<string> {
  const tool = idle.pop() ?? startTool()
  const { child } = tool
  child.channel?.ref()
  const done = new AbortController()
  const gone = once(child, 'exit', { signal: done.signal }).then(() => {
    throw new Error('the tool ended in the middle of a command')
  })
  gone.catch(() => {})
  child.send(command)
  const [outcome] = (await Promise.race([once(child, 'message', { signal: done.signal }), gone])) as [Outcome]
  done.abort()
  child.channel?.unref()
  if (++tool.commands < maxCommands) idle.push(tool)
  else child.kill()
  if (outcome.code === 0) return outcome.stdout
  throw Object.assign(new Error(`${command.parameters[0]} ended with ${outcome.code}`), { stderr: outcome.stderr })
}
