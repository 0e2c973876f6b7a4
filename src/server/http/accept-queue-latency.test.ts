import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { measureAcceptQueueLatency } from './accept-queue-latency.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function serverWithProbe() {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  undo.push(() => server.close())
  const time = { ms: 5000 }
  const latency = measureAcceptQueueLatency(server, () => time.ms)
  /** Requests that come in before the event loop has had the time to accept the probe. */
  const requests = (count: number) => {
    for (let request = 0; request < count; request++) latency.probeOnRequest()
  }
  const taken = () => once(server, 'connection')
  return { latency, time, requests, taken, port: (server.address() as AddressInfo).port }
}

test('the measured wait of a probe counts while it lasts, and afterwards until the next probe or for a second', async () => {
  const { latency, time, requests, taken } = await serverWithProbe()
  expect(latency.ms()).toBe(0)
  const first = taken()
  requests(20)
  time.ms += 1700
  expect(latency.ms()).toBe(1700)
  await first
  time.ms += 900
  expect(latency.ms()).toBe(1700)

  const second = taken()
  requests(20)
  await second
  expect(latency.ms()).toBe(0)

  time.ms += 1000
  const third = taken()
  requests(20)
  time.ms += 1700
  await third
  expect(latency.ms()).toBe(1700)
  time.ms += 1100
  expect(latency.ms()).toBe(0)
})

test('the connection of another client does not end a probe', async () => {
  const { latency, time, requests, taken, port } = await serverWithProbe()
  const other = connect(port, '127.0.0.1')
  undo.push(() => other.destroy())
  const first = taken()
  requests(20)
  await first
  time.ms += 1700
  expect(latency.ms()).toBe(1700)
})

test('a pause of the machine with only a few requests does not count as a wait', async () => {
  const { latency, time, requests, taken } = await serverWithProbe()
  const first = taken()
  requests(5)
  time.ms += 1700
  expect(latency.ms()).toBe(0)
  await first
  expect(latency.ms()).toBe(0)
})
