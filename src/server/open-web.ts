import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Whether a server at an IP address and port may be asked. */
export type MayReach = (address: string, port: number) => boolean

/** Thrown where a name leads to an address that may not be asked. */
export class ClosedAddress extends Error {
  constructor() {
    super('it leads to an address that is not on the open internet')
  }
}

/**
 * Resolves a name to those of its addresses that may be reached; to none where any other is among them. It is looked at as
 * the connection is made, so that no name can change what it leads to in between.
 */
export const lookupOnly =
  (allowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      if (!first || !found.every(({ address }) => allowed(address))) return callback(new ClosedAddress(), '', 0)
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
