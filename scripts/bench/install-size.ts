import { copyFile, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAndCapture } from '../setup/child.mjs'
import { root } from '../setup/paths.mjs'
import type { Part } from './result-row.ts'

const maxPackages = 250
const maxMegabytes = 200
const notOurs = /^node_modules\/node(?:$|-)/

/** What a server needs besides `dist`: packages and MB on disk of an install without devDependencies and without Node. */
export const measureInstall: Part = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-install-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) await copyFile(join(root, name), join(folder, name))
    const parameters = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await runAndCapture('npm', parameters, { cwd: folder })
    if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
    const packages = await weighPackages(folder)
    const megabytes = packages.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
    for (const { name, bytes } of packages.toSorted((a, b) => b.bytes - a.bytes).slice(0, 10))
      console.log(`  ${(bytes / 1e6).toFixed(1).padStart(6)} MB  ${name}`)
    const row = { rounds: 1 }
    return [
      {
        ...row,
        what: 'production install without Node',
        unit: 'packages',
        ours: packages.length,
        aim: { atMost: maxPackages },
      },
      { ...row, what: 'production install without Node', unit: 'MB', ours: megabytes, aim: { atMost: maxMegabytes } },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each installed package, as npm lists them, with the bytes that it takes on disk without the packages inside it. */
async function weighPackages(folder: string): Promise<{ name: string; bytes: number }[]> {
  const list = JSON.parse(await readFile(join(folder, 'node_modules', '.package-lock.json'), 'utf8'))
  const names = Object.keys(list.packages).filter((name) => !notOurs.test(name))
  return Promise.all(names.map(async (name) => ({ name: name.slice(13), bytes: await bytesIn(join(folder, name)) })))
}

async function bytesIn(place: string): Promise<number> {
  const paths = await readdir(place, { recursive: true })
  const own = paths.filter((path) => !/^node_modules(?:$|[\\/])/.test(path))
  const sizes = await Promise.all(
    own.map(async (path) => {
      const { blocks, size } = await lstat(join(place, path))
      return blocks === undefined ? size : blocks * 512
    }),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}
