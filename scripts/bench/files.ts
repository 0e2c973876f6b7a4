import { startServer } from '#test/support/server.ts'
import { findNginx, type Nginx } from '../checks/nginx.ts'
import { measureAgainst } from './comparison.ts'
import { answerOf, firstVisit } from './first-visit.ts'
import { load } from './load.ts'
import { startDocumentedNginx, startStaticNginx } from './reference-nginx.ts'
import type { Part, Row } from './result-row.ts'

/** The files of a first visit from one process, by itself and behind the documented proxy, against nginx with the same files. */
export const measureFiles: Part = async ({ rounds, seconds }) => {
  if (!findNginx()) {
    console.log('Left out: there is no nginx on this machine (apt install nginx)')
    return []
  }
  const server = await startServer({ variables: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' } })
  const started: Nginx[] = []
  try {
    const visited = await firstVisit(server.url, '/')
    const paths = [...new Set(visited.map(({ path }) => path))]
    const answers = new Map<string, Awaited<ReturnType<typeof answerOf>>>()
    for (const path of paths) answers.set(path, await answerOf(server.url + path))
    const files = await startStaticNginx(answers)
    started.push(files)
    const proxy = await startDocumentedNginx(Number(new URL(server.url).port))
    started.push(proxy)
    const perSecond = (url: string) => async () => (await load({ url, paths, seconds })).perSecond
    const bytes = [...answers.values()].reduce((sum, { body }) => sum + body.length, 0)
    const what = `first visit, ${paths.length} files of ${Math.round(bytes / 1000)} kB`
    const common = { unit: 'files/s', rounds, reference: { is: 'nginx', measure: perSecond(files.url) } }
    const rows: Row[] = [
      await measureAgainst({
        ...common,
        what: `${what}, one process`,
        ours: perSecond(server.url),
        aim: { atLeast: 0.5 },
      }),
      await measureAgainst({
        ...common,
        what: `${what}, behind deploy/nginx.conf`,
        ours: perSecond(proxy.url),
        aim: { atLeast: 0.9 },
        note: 'without TLS on either side',
      }),
    ]
    return rows
  } finally {
    for (const nginx of started) await nginx.stop()
    await server.drop()
  }
}
