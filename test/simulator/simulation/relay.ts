import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between the server and PostgreSQL, which disconnects the database and restores it. */
export type Relay = { url: string; cut: () => void; restore: () => void; close: () => Promise<void> }

export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let gone = false
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    // The other side learns of it by the end of its own connection.
    socket.on('error', () => {})
  }
  const server = createServer((incoming) => {
    if (gone) return void incoming.destroy()
    const outgoing = connect(Number(port || 5432), hostname)
    keep(incoming)
    keep(outgoing)
    incoming.pipe(outgoing).on('close', () => incoming.destroy())
    outgoing.pipe(incoming).on('close', () => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.href,
    cut: () => {
      gone = true
      drop()
    },
    restore: () => {
      gone = false
    },
    close: async () => {
      server.close()
      drop()
    },
  }
}
