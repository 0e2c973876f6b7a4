import { platform } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { BuiltServer } from '#test/support/server.ts'
import { publicPaths } from '../lighthouse/warm.ts'
import { answerOf } from './first-visit.ts'
import { withFreshServer } from './fresh-server.ts'
import { load } from './load.ts'
import { memoryOf, peakDuring, untilNoChildProcesses } from './process-memory.ts'
import type { Effort, Part, Row } from './result-row.ts'
import { type Staff, signInAt } from './staff.ts'
import { startBareServer } from './start-bare-server.ts'

const limit = { atRest: 150, everything: 250 }

/** Memory of the process and its helpers: at rest, under load, while a thousand pictures and pages are made, and after. */
export const measureMemory: Part = (effort) => {
  if (platform() === 'linux') return withFreshServer((server) => measure(server, effort))
  console.log('Left out: only Linux says in /proc what a process holds')
  return Promise.resolve([])
}

async function measure(server: BuiltServer, { quick, seconds }: Effort): Promise<Row[]> {
  const { pid, url } = server
  const count = quick ? 12 : 1000
  /** Until the pictures that are being made and the collection of garbage are through. */
  const settle = async () => {
    await sleep(5000)
    await untilNoChildProcesses(pid)
    await sleep(quick ? 2000 : 60_000)
  }
  const row = (what: string, ours: number, atMost: number, more: Partial<Row> = {}): Row => ({
    what,
    unit: 'MB',
    ours,
    rounds: 1,
    aim: { atMost },
    ...more,
  })
  await settle()
  const bare = await startBareServer(await answerOf(url))
  const ofBare = await memoryOf(bare.pid)
  bare.stop()
  const reference = { is: 'bare node:http', value: ofBare }
  const rows = [
    row('memory at rest, a minute after all sizes of pictures are made', await memoryOf(pid), limit.atRest, {
      reference,
    }),
  ]

  const paths = await publicPaths(url)
  const underLoad = await peakDuring(pid, () => load({ url, paths, seconds: seconds * 10 }))
  rows.push(row(`memory under load of ${paths.length} pages in the cache, peak`, underLoad, limit.everything))

  const pages = await peakDuring(pid, async () => {
    for (let page = 0; page < count; page++) await answerOf(`${url}/newsletter/unsubscribe?token=${page}`)
  })
  rows.push(row(`memory while ${count} pages are made, peak`, pages, limit.everything))

  const staff = await signInAt(url)
  let made = 0
  const pictures = await peakDuring(pid, async () => {
    // AVIF takes its time: this long at the most, and the row says how many it were.
    const until = performance.now() + (quick ? 20_000 : 480_000)
    while (made < count && performance.now() < until) made += await newPicture(staff, url)
  })
  rows.push(row(`memory while ${made} pictures are made, peak`, pictures, limit.everything))
  await settle()
  rows.push(row('memory at rest again, a minute after all of that', await memoryOf(pid), limit.everything))
  return rows
}

/** Uploads a picture that nobody has seen before, and asks for each of its sizes. Returns how many these are. */
async function newPicture({ cookie, ask }: Staff, url: string): Promise<number> {
  const { data, info } = await sharp({
    create: {
      width: 1600,
      height: 1067,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(data)], `bench-${info.size}.jpg`, { type: 'image/jpeg' }))
  const uploaded = await fetch(`${url}/api/media`, { method: 'POST', headers: { cookie }, body: form })
  if (!uploaded.ok) throw new Error(`An upload was answered with ${uploaded.status}: ${await uploaded.text()}`)
  const said = JSON.stringify(await uploaded.json())
  const [, name] = /\/media\/([\w-]+)/.exec(said) ?? []
  if (!name) throw new Error(`No picture in ${said}`)
  await ask('/api/media')
  let sizes = 0
  for (const width of [320, 480, 640, 960, 1280, 1600, 1920])
    for (const format of ['avif', 'webp', 'jpg']) {
      const answer = await fetch(`${url}/media/${name}/${width}.${format}`)
      await answer.arrayBuffer()
      if (answer.ok) sizes++
    }
  if (sizes === 0) throw new Error(`No size of ${name} was answered`)
  return sizes
}
