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
    return `Port ${port} is taken by another program: stop that one, or set PORT to another port`
  if (code === 'EACCES') return `Port ${port} may not be opened: set PORT to 1024 or more`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine: set HOST`
  return `Port ${port} could not be opened: ${message}`
}
