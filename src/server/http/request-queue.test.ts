import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createRequestQueue } from './request-queue.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A server behind a queue of two a turn. `log` has what was begun, for each turn of the event loop in which something was. */
async function serverOfTwo() {
  let time = 0
  let turn = 0
  const log = new Map<number, string[]>()
  const countTurns = () => {
    turn++
    counting = setImmediate(countTurns)
  }
  let counting = setImmediate(countTurns)
  undo.push(() => clearImmediate(counting))
  const queue = createRequestQueue({ most: 2, now: () => time })
  const server = createServer(
    queue.listen((request, response) => {
      const { ms, before } = queue.wait()
      log.set(turn, [...(log.get(turn) ?? []), `${request.url} after ${ms} ms, behind ${before}`])
      time += 10
      response.end('done')
      server.emit('begun', request.url)
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  undo.push(() => server.close())
  undo.push(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  /** A connection, on which requests are sent that all arrive in the same turn. */
  const connectTo = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return (paths: string[]) =>
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: clinic.example\r\n\r\n`).join(''))
  }
  const turns = () => [...log.values()]
  const begun = () => turns().flatMap((lines) => lines.map((line) => line.split(' ')[0]))
  return { server, connectTo, turns, begun }
}

test('requests are begun in their order, so many in a turn, and know how long they waited behind how many', async () => {
  const { connectTo, turns } = await serverOfTwo()
  const ask = await connectTo()
  ask(['/1', '/2', '/3', '/4', '/5'])
  await expect
    .poll(turns)
    .toEqual([
      ['/1 after 0 ms, behind 0', '/2 after 10 ms, behind 1'],
      ['/3 after 20 ms, behind 2', '/4 after 30 ms, behind 3'],
      ['/5 after 40 ms, behind 4'],
    ])
})

test('a request that comes later counts from its own arrival', async () => {
  const { connectTo, turns, begun } = await serverOfTwo()
  const ask = await connectTo()
  ask(['/1', '/2', '/3'])
  await expect.poll(begun).toEqual(['/1', '/2', '/3'])
  ask(['/4'])
  await expect.poll(() => turns().at(-1)).toEqual(['/4 after 0 ms, behind 0'])
})

test('a request whose visitor has left while it waited is not begun', async () => {
  const { server, connectTo, begun } = await serverOfTwo()
  const stayed = await connectTo()
  const connected = once(server, 'connection')
  const left = await connectTo()
  const [ofTheOneWhoLeft] = await connected
  server.on('begun', (path) => path === '/3' && ofTheOneWhoLeft.destroy())
  stayed(['/1', '/2', '/3', '/4'])
  left(['/gone'])
  await expect.poll(begun).toContain('/4')
  stayed(['/last'])
  await expect.poll(begun).toEqual(['/1', '/2', '/3', '/4', '/last'])
})
