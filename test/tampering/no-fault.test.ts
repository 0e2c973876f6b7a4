import { beforeAll, expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  minimum?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Operation = {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

/** Inputs that our forms never send and that could exceed a limit of the database or a parser. */
const oddTexts = ['\0', '\ud800', 'x'.repeat(20_000), '-1', '1e400', '../../etc', '🌿\u202e', '%00%ff']
const oddValues = [...oddTexts, -1, 1e300, null, [], { $gt: '' }]
/** These end the session that the others are called in. */
const left = new Set(['post /api/auth/sign-out'])

onEveryEngine('arbitrary input to every route of the API', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))
  let document: Document
  beforeAll(async () => {
    document = (await shop.ask('nobody', 'GET', '/api/openapi.json')).body
  })

  const schemaOf = (schema: Schema): Schema =>
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema

  /** A value that a schema takes, or nearly. */
  function exampleOf(asked: Schema): unknown {
    const schema = schemaOf(asked)
    const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
    if (choice) return exampleOf(choice)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[0]
    const [type] = [schema.type].flat()
    if (type === 'object') return fieldsOf(schema)
    if (type === 'array') return schema.items ? [exampleOf(schema.items)] : []
    if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
    if (type === 'boolean') return true
    if (schema.format === 'email') return 'jo@visitor.example'
    if (schema.format === 'date-time') return '2026-03-02T01:00:00.000Z'
    return 'tea'
  }
  const fieldsOf = (schema: Schema): Record<string, unknown> =>
    Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleOf(field)]))

  /** Each route with one malformed parameter. */
  function* oddAddresses(path: string, { parameters = [] }: Operation): Generator<string> {
    const plain = (name: string) => path.replace(`{${name}}`, 'none').replace(/\{\w+\}/g, 'none')
    for (const odd of oddTexts) {
      const written = encodeURIComponent(odd.toWellFormed()).slice(0, 6_000)
      for (const { name, in: place } of parameters) {
        if (place === 'query') yield `${plain('')}?${name}=${written}`
        if (place === 'path') yield path.replace(`{${name}}`, written).replace(/\{\w+\}/g, 'none')
      }
    }
  }

  function* oddBodies({ requestBody }: Operation): Generator<unknown> {
    const schema = requestBody?.content['application/json']?.schema
    if (!schema) return
    const usual = exampleOf(schema)
    yield* [[], null, 'tea', usual]
    if (typeof usual !== 'object' || usual === null || Array.isArray(usual)) return
    for (const name of Object.keys(usual)) for (const odd of oddValues) yield { ...usual, [name]: odd }
  }

  test('is never answered with a 5xx status', async () => {
    const faults: string[] = []
    const call = async (method: string, path: string, body?: unknown) => {
      const { status } = await shop.ask('owner', method.toUpperCase(), path, body)
      if (status >= 500) faults.push(`${status} ${method} ${path.slice(0, 90)} ${JSON.stringify(body)?.slice(0, 200)}`)
    }
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        if (left.has(`${method} ${path}`)) continue
        for (const address of oddAddresses(path, operation))
          await call(method, address, method === 'get' ? undefined : {})
        for (const body of oddBodies(operation)) await call(method, path.replace(/\{\w+\}/g, 'none'), body)
      }
    expect((await shop.ask('owner', 'GET', '/api/staff/me')).status, 'still signed in').toBe(200)
    expect(faults).toEqual([])
  })
})
