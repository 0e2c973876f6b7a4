import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled, fetchNode24 } from './setup/install.mjs'
import { npm } from './setup/npm.mjs'
import { root } from './setup/paths.mjs'
import { ExpectedError, runMain } from './setup/run-main.mjs'

/** What a server needs (docs/running.md, "What a release is"), and what its operator reads. */
const parts = ['package.json', 'package-lock.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md']
const folders = ['assets', 'demo', 'deploy', 'dist', 'docs', 'public']
const left = new Set([join(root, 'docs', 'screenshots'), join(root, 'dist', '.built')])
/** Headers and manuals of Node, SQLite's sources: a third of the packages. The Dockerfile leaves out the same. */
const unused = ['node/node_modules', 'better-sqlite3/deps', 'better-sqlite3/src']

/** Only one package needs its install script, Node itself: an npm that knows no `allowScripts` would run those of all others. */
async function installInto(release) {
  const parameters = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await npm(parameters, release)
  if (code !== 0) throw new ExpectedError(`npm ci failed:\n${output}`)
  await fetchNode24(join(release, 'node_modules'))
}

/** Writes what a server of this system needs, with Node and packages, into one file. */
await runMain(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = `clinic-${version}`
  const file = join(process.cwd(), `${name}-${process.platform}-${process.arch}.tar.gz`)
  if (existsSync(file)) throw new ExpectedError(`${file} already exists: nothing was changed`)
  const work = mkdtempSync(join(tmpdir(), 'clinic-package-'))
  try {
    const release = join(work, name)
    mkdirSync(release)
    for (const part of [...parts, ...folders])
      cpSync(join(root, part), join(release, part), { recursive: true, filter: (path) => !left.has(path) })
    console.log('Installing the packages that a server needs ...')
    await installInto(release)
    for (const path of unused) rmSync(join(release, 'node_modules', path), { recursive: true, force: true })
    const { status, stderr } = spawnSync('tar', ['-czf', file, '--owner=0', '--group=0', '-C', work, name])
    if (status !== 0) throw new ExpectedError(`tar failed: ${stderr}`)
    console.log(`Wrote ${file}, ${Math.round(statSync(file).size / 1e6)} MB. How to run it: docs/running.md`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})
