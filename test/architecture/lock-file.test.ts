import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const names = z.record(z.string(), z.string())
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: names.optional() })),
})
const manifest = z.object({ dependencies: names, devDependencies: names })
const root = join(import.meta.dirname, '../..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Where a package finds another: in its own node_modules, or in those of a folder above. */
function resolves(packages: Record<string, unknown>, from: string, name: string): boolean {
  if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true
  if (from === '') return false
  const above = from.lastIndexOf('/node_modules/')
  return resolves(packages, above < 0 ? '' : from.slice(0, above), name)
}

// npm leaves a platform's package out when the registry does not have it yet, and npm ci then refuses the whole file.
test('the lock file contains the packages of every platform', () => {
  const { packages } = lockFile.parse(read('package-lock.json'))
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  expect(wanted.length).toBeGreaterThan(50)
  const missing = wanted.filter(({ path, name }) => !resolves(packages, path, name))
  expect(missing.map(({ path, name }) => `${path} needs ${name}`)).toEqual([])
})

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies } = manifest.parse(read('package.json'))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})

const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
const imports = /^(?:import|export) [^"]*"([^"]+)";$|await import\("([^"]+)"\)/gm

const builtFiles = () =>
  globSync('dist/server/**/*.js', { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('the built server imports only packages from dependencies', () => {
  const built = builtFiles().map(({ text }) => text)
  const names = built.flatMap((text) =>
    [...text.matchAll(imports)].map(([, always, later]) => nameOf(always ?? later!)),
  )
  const imported = names.filter((name) => !/^\.\.?$/.test(name) && !isBuiltin(name))
  // These are read as files, by which PDFs and share pictures draw their words; the last one runs the server.
  const faces = ['newsreader', 'lora', 'fraunces', 'figtree', 'noto-serif'].map((face) => `@fontsource/${face}`)
  const wanted = new Set([...imported, ...faces, 'node'])
  expect([...wanted].sort()).toEqual(Object.keys(manifest.parse(read('package.json')).dependencies).sort())
})

// Node would hold its text with two bytes for each character (docs/performance.md, "Memory").
test('the built server is written in ASCII', () => {
  const built = builtFiles()
  expect(built.length).toBeGreaterThan(50)
  expect(built.filter(({ text }) => /[^\0-\x7f]/.test(text)).map(({ file }) => file)).toEqual([])
})
