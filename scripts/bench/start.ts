import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { owner } from '#test/support/accounts.ts'
import { freePort } from '#test/support/server.ts'
import { root } from '../setup/paths.mjs'
import { measureAgainst, timed } from './comparison.ts'
import { answerOf, firstVisit } from './first-visit.ts'
import { withFreshServer } from './fresh-server.ts'
import type { Part, Row } from './result-row.ts'

/** A picture that comes within this many ms has not been waited for. */
const atOnce = 100
const timeoutMs = 600_000

/** From `npm start` to ready, and whether the pictures of a first visit are there when it comes right after the first start. */
export const measureStart: Part = async ({ quick, rounds }) => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-start-'))
  try {
    const rows: Row[] = []
    const data = join(folder, 'data')
    const reference = { is: 'bare node:http', measure: () => untilAnswered(process.execPath, ['-e', bare], root, data) }
    const npmStart = (place: string) => () => untilAnswered('npm', ['start'], place, data)
    if (!quick) rows.push(await coldStart(folder))
    await npmStart(root)()
    const what = 'npm start to ready, built and with data'
    rows.push(await measureAgainst({ what, unit: 's', rounds: Math.min(rounds, 5), ours: npmStart(root), reference }))
    return [...rows, ...(await firstPictures())]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const bare = `require('node:http').createServer((_, response) => response.end('ready')).listen(process.env.PORT, '127.0.0.1')`

/** In a fresh clone, with nothing installed and nothing built. */
async function coldStart(folder: string): Promise<Row> {
  const clone = join(folder, 'clone')
  await mkdir(clone)
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', clone], { input: archive })
  const ours = await untilAnswered('npm', ['start'], clone, join(folder, 'cold-data'))
  const note = 'npm ci, build, an empty database filled; packages from npm’s cache as far as it has them'
  return { what: 'npm start to ready in a fresh clone', unit: 's', ours, rounds: 1, note }
}

/** Seconds from the start of a program until its `/readyz` says 200. It is ended afterwards. */
async function untilAnswered(program: string, parameters: string[], cwd: string, data: string): Promise<number> {
  const port = await freePort()
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env
  const url = `http://127.0.0.1:${port}`
  const variables = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data, PUBLIC_URL: url, LOG_LEVEL: 'fatal' }
  const firstOwner = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
  const began = performance.now()
  const child = spawn(program, parameters, {
    cwd,
    // Without the certificates that this machine trusts npm would ask its registry in vain, for minutes.
    env: { PATH, HOME, NODE_EXTRA_CA_CERTS, ...variables, ...firstOwner },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    while (child.exitCode === null && performance.now() - began < timeoutMs) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      if (answer?.status === 200) return (performance.now() - began) / 1000
      await sleep(10)
    }
    throw new Error(`${program} ${parameters[0]} ended, or was not ready in ${timeoutMs / 1000} s`)
  } finally {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
}

async function firstPictures(): Promise<Row[]> {
  const paths = await withFreshServer(async ({ url }) =>
    (await firstVisit(url, '/')).map(({ path }) => path).filter((path) => path.startsWith('/media/')),
  )
  return withFreshServer(async ({ url }) => {
    const askAll = () => Promise.all(paths.map((path) => timed(() => answerOf(url + path))))
    const first = await askAll()
    const again = await askAll()
    const late = first.filter((ms) => ms > atOnce).length
    const count = `${paths.length} pictures of a first visit right after the first start`
    return [
      { what: `${count}: not there within ${atOnce} ms`, unit: 'pictures', ours: late, rounds: 1, aim: { atMost: 0 } },
      {
        what: `${count}: the slowest`,
        unit: 'ms',
        ours: Math.max(...first),
        rounds: 1,
        reference: { is: 'the same again', value: Math.max(...again) },
      },
    ]
  })
}
