import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { runAndCapture } from './child.mjs'
import { withLock } from './lock.mjs'
import { modules, node24, root } from './paths.mjs'
import { ExpectedError } from './run-main.mjs'

export const server = join(root, 'dist', 'server', 'main.js')
const stamp = join(root, 'dist', '.built')
const sources = ['src', 'public', 'assets', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']
const isTest = (path) => /\.test\.tsx?$/.test(path)

function* filesOf(path) {
  if (!existsSync(join(root, path))) return
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  yield* files.sort().filter((file) => !isTest(file))
}

/** Changes with the content of anything that goes into the build. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const files = /\.\w+$/.test(source) ? [join(root, source)].filter(existsSync) : filesOf(source)
    for (const file of files)
      hash
        .update(
          `${file
            .slice(root.length + 1)
            .split(sep)
            .join('/')}\0`,
        )
        .update(readFileSync(file))
  }
  return hash.digest('hex')
}

const isBuilt = (print) => existsSync(server) && existsSync(stamp) && readFileSync(stamp, 'utf8') === print

/** Builds `dist` when its sources have changed since. Throws an `ExpectedError` with what the builder said when it cannot. */
export async function ensureBuilt() {
  if (isBuilt(fingerprint())) return
  await withLock(async () => {
    const print = fingerprint()
    if (isBuilt(print)) return
    const started = Date.now()
    console.log('Building ...')
    rmSync(stamp, { force: true })
    const { code, output } = await runAndCapture(node24, [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--app'])
    if (code !== 0) throw new ExpectedError(`The build failed:\n${output}`)
    if (!existsSync(server)) throw new ExpectedError(`The build made no ${server}:\n${output}`)
    writeFileSync(stamp, print)
    console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s`)
  })
}
