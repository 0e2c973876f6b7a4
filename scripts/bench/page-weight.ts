import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { startServer } from '#test/support/server.ts'
import { scriptsOf } from '#test/support/transferred.ts'
import { root } from '../setup/paths.mjs'
import { firstVisit } from './first-visit.ts'
import type { Part, Row } from './result-row.ts'

/** What a first visit of the home page takes: requests, scripts beside React alone, typefaces. */
export const measureVisit: Part = async () => {
  const server = await startServer({ variables: { LOG_LEVEL: 'warn' } })
  try {
    const scripts = await scriptsOf(`${server.url}/`)
    const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    const react = await reactAlone()
    const visited = await firstVisit(server.url, '/')
    const fonts = visited.filter(({ kind }) => kind === 'font')
    const row = { rounds: 1 }
    const rows: Row[] = [
      {
        ...row,
        what: 'JavaScript of the home page, brotli',
        unit: 'kB',
        ours: kilobytes,
        reference: { is: 'react + react-dom', value: react },
        ratio: { median: kilobytes / react, low: kilobytes / react, high: kilobytes / react },
        aim: { atMost: 1.35 },
      },
      { ...row, what: 'files of it', unit: 'files', ours: scripts.length, aim: { atMost: 4 } },
      {
        ...row,
        what: 'requests of a first visit, a phone',
        unit: 'requests',
        ours: visited.length,
        aim: { atMost: 18 },
      },
      {
        ...row,
        what: 'typefaces of a first visit',
        unit: 'kB',
        aim: { atMost: 45 },
        ours: fonts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      },
      {
        ...row,
        what: 'all of a first visit, a phone',
        unit: 'kB',
        ours: visited.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      },
    ]
    return rows
  } finally {
    await server.drop()
  }
}

/** Kilobytes of React with its renderer, built as ours is and compressed as much as brotli can. */
async function reactAlone(): Promise<number> {
  const entry = 'virtual:react-alone'
  const code = `import { createElement } from 'react'; import { hydrateRoot } from 'react-dom/client'
    hydrateRoot(document, createElement('html'))`
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'production',
    build: { write: false, rollupOptions: { input: entry } },
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : [])).filter((one) => one.type === 'chunk')
  return chunks.reduce((sum, { code: text }) => sum + brotliCompressSync(text).length, 0) / 1000
}
