import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { second } from '#domain/dates/durations.ts'

/** How far apart the knocks are, in ms. */
const pause = second / 4
/** How many requests must have come in while it waits: else the machine has paused us, and there is no queue. */
const leastTaken = 16

export type DoorWait = { knock: () => void; ms: () => number }

/**
 * How long whoever comes now waits at the door of `server`, in ms. Node takes one connection in each turn of its event loop, and
 * those that wait for theirs are in the system's queue, where nothing is seen of them: so it knocks itself, and waits in
 * line. `knock` is called with each request; `ms` answers how long the last knock has waited, or
 * this one so far.
 */
export function watchDoor(server: Server, now = () => performance.now()): DoorWait {
  let knock: { client: Socket; at: number; taken: number } | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  /** What the last knock found; no longer true a second later. */
  let found = { ms: 0, at: 0 }

  const soFar = () => (knock && knock.taken >= leastTaken ? now() - knock.at : 0)
  const end = () => {
    if (!knock) return
    found = { ms: soFar(), at: now() }
    knock.client.destroy()
    knock = undefined
  }
  server.on('connection', (taken) => {
    if (!knock || taken.remotePort !== knock.client.localPort) return
    end()
    taken.destroy()
  })
  return {
    knock: () => {
      if (knock) knock.taken++
      const address = server.address() as AddressInfo | null
      if (knock || address === null || now() - lastAt < pause) return
      lastAt = now()
      const host = address.address === '0.0.0.0' ? '127.0.0.1' : address.address === '::' ? '::1' : address.address
      knock = { client: connect({ port: address.port, host }), at: lastAt, taken: 0 }
      // A full queue, or no such door any more: nobody gets in who has not waited as long.
      knock.client.on('error', end)
    },
    ms: () => Math.max(now() - found.at < second ? found.ms : 0, soFar()),
  }
}
