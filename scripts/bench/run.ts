import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startServer } from '#test/support/server.ts'
import { scriptsOf } from '#test/support/transferred.ts'
import { measureLists } from './lists.ts'
import { load } from './load.ts'
import { measureUncached } from './uncached.ts'
import { measureInstall } from './weight.ts'

const leastRatio = 0.6
const mostKilobytes = 100
const seconds = 2
const rounds = 7

/** What `/` answers, to the byte, without what Node adds by itself. */
async function answerOf(url: string, encoding: string) {
  const asked = request(url, { headers: { 'accept-encoding': encoding } }).end()
  const [answer] = await once(asked, 'response')
  const { date, connection, 'keep-alive': keepAlive, ...headers } = answer.headers
  return { headers, body: (await buffer(answer)).toString('base64') }
}

async function startBare(answer: object) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(answer))
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(port)}/`, stop: () => child.kill() }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Requests a second of ours and of the bare server, in short turns, so that a slow moment of the machine meets both. */
async function compare(url: string, encoding: 'identity' | 'br'): Promise<boolean> {
  const answer = await answerOf(url, encoding)
  const bare = await startBare(answer)
  const ours: number[] = []
  const theirs: number[] = []
  try {
    for (const address of [url, bare.url]) await load(address, encoding, 2)
    for (let round = 0; round < rounds; round++) {
      ours.push((await load(url, encoding, seconds)).perSecond)
      theirs.push((await load(bare.url, encoding, seconds)).perSecond)
    }
  } finally {
    bare.stop()
  }
  const ratio = median(ours.map((count, round) => count / (theirs[round] ?? Number.POSITIVE_INFINITY)))
  const size = (Buffer.from(answer.body, 'base64').length / 1000).toFixed(1)
  console.log(
    `/ as ${encoding.padEnd(8)} ${size.padStart(6)} kB   ours ${median(ours).toFixed(0)}/s   bare node:http ${median(theirs).toFixed(0)}/s` +
      `   ratio ${ratio.toFixed(2)} (at least ${leastRatio})`,
  )
  return ratio >= leastRatio
}

async function weigh(url: string): Promise<boolean> {
  const scripts = await scriptsOf(url)
  const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  for (const { address, bytes } of scripts) console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${address}`)
  console.log(`JavaScript of /, brotli: ${kilobytes.toFixed(1)} kB (below ${mostKilobytes})`)
  return scripts.length > 0 && kilobytes < mostKilobytes
}

async function measureSite(): Promise<boolean> {
  const server = await startServer({ variables: { LOG_LEVEL: 'warn' } })
  try {
    const url = `${server.url}/`
    const results = [await weigh(url), await compare(url, 'identity'), await compare(url, 'br')]
    return results.every(Boolean)
  } finally {
    await server.drop()
  }
}

const parts: Record<string, () => Promise<boolean>> = {
  site: measureSite,
  uncached: measureUncached,
  lists: measureLists,
  weight: measureInstall,
}
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in parts))
if (unknown !== undefined) throw new Error(`There is no part "${unknown}": use ${Object.keys(parts).join(', ')}`)
const results: boolean[] = []
for (const [name, part] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) results.push(await part())
process.exitCode = results.every(Boolean) ? 0 : 1
