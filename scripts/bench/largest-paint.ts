import { findChromium } from '#test/support/chromium.ts'
import { startServer } from '#test/support/server.ts'
import { plainPath, startComparisonServer } from '../lighthouse/comparison-server.ts'
import { measurePaint } from '../lighthouse/measure.ts'
import { warm } from '../lighthouse/warm.ts'
import { compared } from './comparison.ts'
import type { Part, Row } from './result-row.ts'

const paths = ['/', '/faq']

/** When a page's largest part is there (LCP), as Lighthouse's phone sees it, against itself without scripts and a plain page. */
export const measureLargestPaint: Part = async ({ quick, rounds }) => {
  if (!findChromium()) {
    console.log('Left out: there is no Chromium on this machine')
    return []
  }
  const server = await startServer({ variables: { LOG_LEVEL: 'warn' } })
  const beside = await startComparisonServer(server.url)
  try {
    await warm(server.url, paths)
    const rows: Row[] = []
    for (const path of quick ? ['/faq'] : paths) {
      const found: { ours: number; without: number; plain: number }[] = []
      for (let round = 0; round < (quick ? 1 : Math.min(rounds, 5)); round++) {
        const ours = (await measurePaint(server.url + path)) / 1000
        const without = (await measurePaint(beside.url + path)) / 1000
        found.push({ ours, without, plain: (await measurePaint(beside.url + plainPath)) / 1000 })
      }
      const row = { what: `LCP of ${path}, Lighthouse’s phone`, unit: 's' }
      const against = (of: 'without' | 'plain') => found.map((one) => ({ ours: one.ours, theirs: one[of] }))
      rows.push(compared({ ...row, aim: { atMost: 1.1 } }, 'without scripts', against('without')))
      rows.push(compared(row, 'a plain static page', against('plain')))
    }
    return rows
  } finally {
    await beside.stop()
    await server.drop()
  }
}
