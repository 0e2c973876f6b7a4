import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { deskSaleSchema } from './voucher.ts'

type Bad = { schema: string; message: string }
const wrong = [
  ...[undefined, null, true, '', ' ', 'a', 'nobody@', '2026-02-31', 'x'.repeat(200_000)],
  ...[Number.NaN, Number.POSITIVE_INFINITY, 0, 0.5, 5.5, -1e12, 1e12, 1e300],
  ...[[], Array.from({ length: 1000 }, () => 'x'), {}, { a: 1 }, Symbol.iterator],
]
const zodsOwn = /invalid|expected|received|too (?:small|big)|unrecognized|must (?:be|match)|pattern|>=|<=/i

/** A schema and whatever it is made of, each by the name of its place. */
function* partsOf(schema: unknown, name: string): Generator<[string, z.ZodType]> {
  if (!(schema instanceof z.ZodType)) return
  yield [name, schema]
  const inner = 'unwrap' in schema ? [schema.unwrap as () => unknown].map((unwrap) => unwrap.call(schema)) : []
  if (schema instanceof z.ZodUnion) inner.push(...schema.options)
  if (schema instanceof z.ZodRecord) inner.push(schema.keyType, schema.valueType)
  for (const each of inner) yield* partsOf(each, name)
  if (schema instanceof z.ZodObject)
    for (const [key, part] of Object.entries(schema.shape)) yield* partsOf(part, `${name}.${key}`)
}

test('every validation error has a plain message, never the validator’s own', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^[\w-]+\.ts$/.test(file))
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(/* @vite-ignore */ `${import.meta.dirname}/${file}`)),
  )
  const parts = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => [...partsOf(value, name)]),
  )
  expect(parts.length).toBeGreaterThan(500)
  const told: Bad[] = parts.flatMap(([schema, part]) =>
    wrong.flatMap((value) =>
      (part.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({
        schema: [schema, ...path].join('.'),
        message,
      })),
    ),
  )
  expect(told.length).toBeGreaterThan(5000)
  expect(told.filter(({ message }) => zodsOwn.test(message))).toEqual([])
})

test.each([
  [0, 'Please enter 1 or more'],
  [999, 'Please enter at most 20'],
  [1.5, 'Please enter a whole number'],
  [null, 'Please enter a number'],
])('a sale of %s vouchers is refused with “%s”', (quantity, message) => {
  const { error } = deskSaleSchema.shape.quantity.safeParse(quantity)
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
