import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isSystemName } from '#domain/staff/account-name.ts'

const source = resolve(import.meta.dirname, '../../src/server')
const written = /(?:\bid: null, name|\bactor(?:_name)?): ['`]([^'`$]+)/g

test('every name under which the product acts is kept from accounts', () => {
  const found = globSync(`${source}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(written)].map(([, name = '']) => ({
        file: relative(source, file),
        name,
      })),
    )
  expect(found.length).toBeGreaterThan(0)
  expect(
    found.filter(({ name }) => !isSystemName(name)),
    'write it in src/domain/staff/system-actors.ts',
  ).toEqual([])
})
