import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('only environment.ts reads process.env', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(50)
  const readers = sources.filter((file) =>
    /process\s*\.\s*env|\benv\b.*['"]node:process['"]/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(readers).toEqual(['src/server/environment.ts'])
})
