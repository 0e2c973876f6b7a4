import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { watchDoor } from './door-wait.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function serverWithDoor() {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  undo.push(() => server.close())
  const time = { ms: 5000 }
  const door = watchDoor(server, () => time.ms)
  /** Requests that come in before the event loop has had the time to take the knock. */
  const requests = (count: number) => {
    for (let request = 0; request < count; request++) door.knock()
  }
  const taken = () => once(server, 'connection')
  return { door, time, requests, taken, port: (server.address() as AddressInfo).port }
}

test('the wait of a knock counts while it lasts and when it has ended, until the next one or a second later', async () => {
  const { door, time, requests, taken } = await serverWithDoor()
  expect(door.ms()).toBe(0)
  const first = taken()
  requests(20)
  time.ms += 1700
  expect(door.ms()).toBe(1700)
  await first
  time.ms += 900
  expect(door.ms()).toBe(1700)

  const second = taken()
  requests(20)
  await second
  expect(door.ms()).toBe(0)

  time.ms += 1000
  const third = taken()
  requests(20)
  time.ms += 1700
  await third
  expect(door.ms()).toBe(1700)
  time.ms += 1100
  expect(door.ms()).toBe(0)
})

test('another’s connection ends no knock', async () => {
  const { door, time, requests, taken, port } = await serverWithDoor()
  const other = connect(port, '127.0.0.1')
  undo.push(() => other.destroy())
  const first = taken()
  requests(20)
  await first
  time.ms += 1700
  expect(door.ms()).toBe(1700)
})

test('a pause of the whole machine, in which next to nobody came, is no queue', async () => {
  const { door, time, requests, taken } = await serverWithDoor()
  const first = taken()
  requests(5)
  time.ms += 1700
  expect(door.ms()).toBe(0)
  await first
  expect(door.ms()).toBe(0)
})
