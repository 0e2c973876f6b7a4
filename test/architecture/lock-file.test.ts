import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const names = z.record(z.string(), z.string())
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: names.optional() })),
})
const manifest = z.object({ dependencies: names, devDependencies: names })
const read = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))

/** Where a package finds another: in its own node_modules, or in those of a folder above. */
function resolves(packages: Record<string, unknown>, from: string, name: string): boolean {
  if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true
  if (from === '') return false
  const above = from.lastIndexOf('/node_modules/')
  return resolves(packages, above < 0 ? '' : from.slice(0, above), name)
}

// npm leaves a platform's package out when the registry does not have it yet, and npm ci then refuses the whole file.
test('the lock file has the packages of every platform', () => {
  const { packages } = lockFile.parse(read('package-lock.json'))
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  expect(wanted.length).toBeGreaterThan(50)
  const missing = wanted.filter(({ path, name }) => !resolves(packages, path, name))
  expect(missing.map(({ path, name }) => `${path} needs ${name}`)).toEqual([])
})

test('every version is exact', () => {
  const { dependencies, devDependencies } = manifest.parse(read('package.json'))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})
