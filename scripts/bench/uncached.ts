import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { owner, startServer } from '#test/support/server.ts'

const rounds = 60
/** Rounds in which both processes are still being compiled. */
const warm = 20
const paths = ['/', '/faq', '/blog/cupping-therapy-gawler-ancient-healing']

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const tree = z.object({ treeOf: z.function() })

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * How long a page takes that is not in the cache, one at a time: after a write of staff, as the first page (`first`) and
 * after another (`next`), beside `renderToString` of the same tree with its data at hand, in this process.
 */
export async function measureUncached(): Promise<boolean> {
  const server = await startServer({ variables: { LOG_LEVEL: 'warn' } })
  try {
    const write = await staffWrite(server.url)
    const get = async (path: string) => {
      const answer = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } })
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      return answer.text()
    }
    const built = await import(pathToFileURL(join(import.meta.dirname, '../../dist/server/page-tree.js')).href)
    const treeOf = tree.parse(built).treeOf as (path: string, html: string) => Promise<() => string>
    for (const path of paths) {
      const again = await treeOf(path, await get(path))
      if (/<!--\$[?!]-->/.test(again()))
        throw new Error(`A part of ${path} was not rendered, so that nothing can be compared`)
      const times = { first: [] as number[], next: [] as number[], alone: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        await write()
        const first = await timed(() => get(path))
        await write()
        await get('/blog')
        const next = await timed(() => get(path))
        const alone = await timed(again)
        if (round < warm) continue
        times.first.push(first)
        times.next.push(next)
        times.alone.push(alone)
      }
      const [first, next, alone] = [times.first, times.next, times.alone].map(median) as [number, number, number]
      console.log(
        `${path} not in the cache   first after a change ${first.toFixed(1)} ms, next ${next.toFixed(1)} ms` +
          `   renderToString ${alone.toFixed(1)} ms   ratio ${(alone / first).toFixed(2)}, ${(alone / next).toFixed(2)}`,
      )
    }
    return true
  } finally {
    await server.drop()
  }
}

/** A save of words that stay as they are: it changes nothing, and all pages are made anew. */
async function staffWrite(url: string): Promise<() => Promise<void>> {
  const ask = (path: string, method: string, body?: unknown, cookie = '') =>
    fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const signedIn = await ask('/api/auth/sign-in/email', 'POST', owner)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const words = await (await ask('/api/admin/content/words', 'GET', undefined, cookie)).json()
  return async () => {
    const saved = await ask('/api/content/words', 'PUT', words, cookie)
    if (!saved.ok) throw new Error(`The write was answered with ${saved.status}`)
  }
}
