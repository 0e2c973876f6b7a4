import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { startServer } from '#test/support/server.ts'
import { compared, measureAgainst, timed } from './comparison.ts'
import { answerOf } from './first-visit.ts'
import { load } from './load.ts'
import { type Effort, median, type Part, type Row } from './result-row.ts'
import { signInAt, staffWrite } from './staff.ts'
import { startBareServer } from './start-bare-server.ts'

const paths = ['/', '/faq', '/blog/orthopaedic-acupuncture']
/** A save of staff makes those pages anew that were asked for last: as many as these. */
const others = ['/voucher', '/accessibility', '/privacy-policy', '/terms-of-service', '/ahpra-compliance']
/** A page of which nothing is kept, since its address bears what is one visitor's own. */
const ownPage = '/newsletter/unsubscribe'

const tree = z.object({ createTreeRenderer: z.function() })

/** A page that has to be made: under load against a bare server, and one at a time against `renderToString` of its tree. */
export const measureUncached: Part = async (effort) => {
  const server = await startServer({ variables: { LOG_LEVEL: 'warn' } })
  try {
    const rows = [await underLoad(server.url, effort)]
    const write = await staffWrite(await signInAt(server.url))
    for (const path of paths) rows.push(...(await oneAtATime(server.url, path, write, effort)))
    return rows
  } finally {
    await server.drop()
  }
}

async function underLoad(url: string, { rounds, seconds }: Effort): Promise<Row> {
  const own = Array.from({ length: 500 }, (_, number) => `${ownPage}?token=${number}`)
  const bare = await startBareServer(await answerOf(url + own[0]!))
  const connections = 8
  const perSecond = async () => (await load({ url: bare.url, seconds, connections })).perSecond
  try {
    return await measureAgainst({
      what: 'a page of one visitor’s own address, under load',
      unit: 'pages/s',
      rounds,
      ours: async () => (await load({ url, paths: own, seconds, connections })).perSecond,
      reference: { is: 'bare node:http', measure: perSecond },
      aim: { atLeast: 0.02 },
    })
  } finally {
    bare.stop()
  }
}

/**
 * After a save of staff, asked for before it and not asked for lately; each beside its tree with its data at hand, in this
 * process. And what the save takes, which makes five pages anew.
 */
async function oneAtATime(url: string, path: string, write: () => Promise<void>, effort: Effort): Promise<Row[]> {
  const get = async (one: string) => (await answerOf(url + one)).body
  const built = await import(pathToFileURL(join(import.meta.dirname, '../../dist/server/page-tree.js')).href)
  const createTreeRenderer = tree.parse(built).createTreeRenderer as (
    path: string,
    html: string,
  ) => Promise<() => string>
  const again = await createTreeRenderer(path, (await answerOf(url + path, 'identity')).body.toString())
  if (/<!--\$[?!]-->/.test(again()))
    throw new Error(`A part of ${path} was not rendered, so that nothing can be compared`)

  const rounds = effort.quick ? 4 : 40
  /** Rounds in which both processes are still being compiled. */
  const warm = effort.quick ? 2 : 20
  const recent: { ours: number; theirs: number }[] = []
  const stale: { ours: number; theirs: number }[] = []
  const saves: number[] = []
  for (let round = -warm; round < rounds; round++) {
    await write()
    const whenRecent = await timed(() => get(path))
    for (const other of others) await get(other)
    const save = await timed(write)
    const whenStale = await timed(() => get(path))
    const theirs = await timed(again)
    if (round < 0) continue
    recent.push({ ours: 1000 / whenRecent, theirs: 1000 / theirs })
    stale.push({ ours: 1000 / whenStale, theirs: 1000 / theirs })
    saves.push(save)
  }
  const row = { unit: 'pages/s', aim: { atLeast: 0.7 } }
  return [
    compared({ ...row, what: `${path} after a change, asked for in the minute before` }, 'renderToString', recent),
    compared({ ...row, what: `${path} after a change, not asked for lately` }, 'renderToString', stale),
    {
      what: `the save before that, with ${others.length} pages`,
      unit: 'ms',
      ours: median(saves),
      rounds: saves.length,
    },
  ]
}
