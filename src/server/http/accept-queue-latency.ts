import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { second } from '#domain/dates/durations.ts'

/** The shortest time between two probes, in ms. */
const probeIntervalMs = second / 4
/** A probe counts only if this many requests arrived while it waited. With fewer, the machine was paused and there is no queue. */
const minRequestsMeanwhile = 16

export type AcceptQueueLatency = { probeOnRequest: () => void; ms: () => number }

/**
 * Measures how long a new connection to `server` waits until it is accepted, in ms. Node accepts one connection in each turn of
 * its event loop; the others wait in the kernel's accept queue, which Node cannot see. So the server connects to itself
 * and measures how long that takes. `probeOnRequest` is called with each request; `ms` returns the wait of the last
 * probe, or of the current one so far if that is longer.
 */
export function measureAcceptQueueLatency(server: Server, now = () => performance.now()): AcceptQueueLatency {
  let probe: { client: Socket; at: number; requests: number } | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  /** The result of the last probe; it is valid for one second. */
  let measured = { ms: 0, at: 0 }

  const soFar = () => (probe && probe.requests >= minRequestsMeanwhile ? now() - probe.at : 0)
  const end = () => {
    if (!probe) return
    measured = { ms: soFar(), at: now() }
    probe.client.destroy()
    probe = undefined
  }
  server.on('connection', (accepted) => {
    if (!probe || accepted.remotePort !== probe.client.localPort) return
    end()
    accepted.destroy()
  })
  return {
    probeOnRequest: () => {
      if (probe) probe.requests++
      const address = server.address() as AddressInfo | null
      if (probe || address === null || now() - lastAt < probeIntervalMs) return
      lastAt = now()
      const host = address.address === '0.0.0.0' ? '127.0.0.1' : address.address === '::' ? '::1' : address.address
      probe = { client: connect({ port: address.port, host }), at: lastAt, requests: 0 }
      // The connection fails where the queue is full or the server no longer listens. Its wait so far is a lower bound.
      probe.client.on('error', end)
    },
    ms: () => Math.max(now() - measured.at < second ? measured.ms : 0, soFar()),
  }
}
