import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Whether this server may connect to an IP address and port on somebody's behalf: the guard against SSRF. */
export type IsAllowedAddress = (address: string, port: number) => boolean

/** Thrown where a host name resolves to an address that is not allowed. */
export class BlockedAddressError extends Error {
  constructor() {
    super('it leads to an address that is not on the open internet')
  }
}

/**
 * A DNS lookup that fails with `BlockedAddressError` if any address of the host name is not allowed. The check is part of
 * opening the connection, so that a name cannot resolve to something else in between (DNS rebinding).
 */
export const lookupAllowed =
  (allowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      if (!first || !found.every(({ address }) => allowed(address))) return callback(new BlockedAddressError(), '', 0)
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
