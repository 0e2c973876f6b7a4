import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The id that a proxy has given a request, in the form that the rest of the server takes; else one of our own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()
}
