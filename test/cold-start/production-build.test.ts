import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#test/support/server.ts'

type Coverage = { result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[] }

/** What a built server loaded, and which functions ran in it, while it answered a page and a voucher. */
async function whatRan(environment: string) {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-coverage-'))
  try {
    const server = await startServer({ variables: { NODE_ENV: environment, NODE_V8_COVERAGE: folder } })
    const page = await fetch(server.url).then((answer) => answer.text())
    // Its parts are outside of the build, and choose for themselves while they run.
    const voucher = await fetch(`${server.url}/api/vouchers/sample/pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'ABCDEFGH23', issuedAt: '2026-03-04T05:06:07.000Z' }),
    })
    await server.drop()
    // The processes that make pictures write files of their own, which may not be complete yet.
    const own = (await readdir(folder)).filter((file) => file.startsWith(`coverage-${server.pid}-`))
    const written = await Promise.all(own.map((file) => readFile(join(folder, file), 'utf8')))
    const scripts = written.flatMap((text) => (JSON.parse(text) as Coverage).result)
    const ran = scripts.flatMap(({ functions }) =>
      functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0)).map((each) => each.functionName),
    )
    return { page, voucher: voucher.status, files: scripts.map(({ url }) => url), functions: new Set(ran) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// An empty one counts as none, and is what a container or a unit without the variable amounts to.
test.each(['', 'development'])(
  'a server started with NODE_ENV "%s" instead of by npm start renders pages and vouchers with the production build of React',
  async (environment) => {
    const { page, voucher, files, functions } = await whatRan(environment)
    expect(page).toContain('</html>')
    expect(voucher).toBe(200)
    // The names are still those of React's source: else what follows would say nothing.
    expect(functions).toContain('renderWithHooks')
    expect(files.filter((file) => /react.*development/i.test(file))).toEqual([])
    const checksOfDevelopment = ['warnUnknownProperties', 'getCurrentStackInDEV', 'checkHtmlStringCoercion']
    expect(checksOfDevelopment.filter((name) => functions.has(name))).toEqual([])
  },
)
