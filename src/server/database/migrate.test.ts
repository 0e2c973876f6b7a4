import { expect, test } from 'vitest'
import { migrationsFor } from './migrations/index.ts'

test('every numbered file is a migration with a number of its own, in order', () => {
  const names = Object.keys(migrationsFor('sqlite'))
  expect(names.slice(0, 2)).toEqual(['0001-content', '0002-shop'])
  expect(names).toEqual(names.toSorted())
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
  expect(names.filter((name) => !/^\d{4}-[a-z-]+$/.test(name))).toEqual([])
})

test('the file of a migration exports one step and nothing else', async () => {
  const files = import.meta.glob<object>('./migrations/[0-9]*.ts', { eager: true })
  for (const [path, exported] of Object.entries(files))
    expect(Object.values(exported), path).toEqual([expect.any(Function)])
})
