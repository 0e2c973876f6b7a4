import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * An address that leads to one port of this machine and later to another, as a virtual address or a name does that follows
 * the primary. Clients that are connected when it switches are disconnected.
 */
export async function startRelay(first: number) {
  const open = new Set<Socket>()
  let target = first
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    from.pipe(to).pipe(from)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const turn = (port: number) => {
    target = port
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    turn,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
