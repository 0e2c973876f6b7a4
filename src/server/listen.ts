import type { Server } from 'node:http'
import type { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

/** Opens the port. Throws `StartError` when another program has it, or it may not be opened. */
export async function listen(server: Server, { PORT, HOST }: Pick<Environment, 'PORT' | 'HOST'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(explain(error, PORT, HOST))))
    server.listen(PORT, HOST, resolve)
  })
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: stop that program, or set PORT to a different port`
  if (code === 'EACCES') return `This account isn’t allowed to open port ${port}: set PORT to 1024 or higher`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} isn’t an address of this machine: correct HOST`
  return `Port ${port} couldn’t be opened: ${message}`
}
