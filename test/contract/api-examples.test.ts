import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { type BuiltServer, startServer } from '#test/support/server.ts'

/** A request of the document with the answer that follows it. `at` is its line. */
type Example = { at: number; repeated: boolean; request: Message; answer: Message }
type Message = { first: string; headers: [string, string][]; body: string }

const text = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')

function readMessage(block: string): Message {
  const [head = '', ...body] = block.split('\n\n')
  const [first = '', ...lines] = head.trim().split('\n')
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  return { first, headers, body: body.join('\n\n').trim() }
}

const blocks = [...text.matchAll(/^```http(?<repeated> repeated)?\n(?<block>[\s\S]*?)\n```$/gm)].map((found) => ({
  at: text.slice(0, found.index).split('\n').length,
  repeated: found.groups?.repeated !== undefined,
  message: readMessage(found.groups?.block ?? ''),
}))
const isAnswer = ({ message }: (typeof blocks)[number]) => message.first.startsWith('HTTP/1.1 ')
const examples = blocks
  .filter((block) => !isAnswer(block))
  .map(({ at, repeated, message }): Example => {
    const next = blocks[blocks.findIndex((block) => block.at === at) + 1]
    if (!next || !isAnswer(next)) throw new Error(`docs/api.md:${at} has no answer`)
    return { at, repeated, request: message, answer: next.message }
  })

/** What each name stood for in the last answer that had it. */
const known = new Map<string, string>()
const filled = (part: string) =>
  part.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = known.get(name)
    if (value === undefined) throw new Error(`No answer before has shown ${name}`)
    return value
  })

/** Where an answer differs from what is shown of it: further fields and further rows are not shown. */
function differences(shown: unknown, real: unknown, path = 'body'): string[] {
  if (shown === '…') return real === undefined ? [`${path} is missing`] : []
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [`${path} is no list`]
    if (shown.length === 0) return []
    const isThere = (each: unknown) => real.some((row) => differences(each, row).length === 0)
    return shown.flatMap((each, at) => (isThere(each) ? [] : [`${path} has no row as the shown ${at}`]))
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof real !== 'object' || real === null) return [`${path} is no object`]
    const rows = real as Record<string, unknown>
    return Object.entries(shown).flatMap(([name, value]) => differences(value, rows[name], `${path}.${name}`))
  }
  return shown === real ? [] : [`${path} is ${JSON.stringify(real)}, not ${JSON.stringify(shown)}`]
}

/** Remembers what the `"…"` of an answer stood for. */
function remember(shown: unknown, real: unknown): void {
  if (Array.isArray(shown) && Array.isArray(real))
    for (const each of shown)
      remember(
        each,
        real.find((row) => differences(each, row).length === 0),
      )
  if (typeof shown !== 'object' || shown === null || typeof real !== 'object' || real === null) return
  for (const [name, value] of Object.entries(shown)) {
    const found = (real as Record<string, unknown>)[name]
    if (value === '…') known.set(name, String(found))
    else remember(value, found)
  }
}

let server: BuiltServer
let client: HttpClient
beforeAll(async () => {
  server = await startServer()
  client = httpClient(server.url)
})
afterAll(() => server.drop())

async function send({ first, headers, body }: Message) {
  const [method = '', path = ''] = first.split(' ')
  const answer = await client.request(filled(path), {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, filled(value)]),
    ...(body && { body: filled(body) }),
  })
  for (const value of client.cookies.values()) server.cookies.add(value)
  const said = await answer.text()
  return { status: answer.status, headers: answer.headers, body: said ? (JSON.parse(said) as unknown) : undefined }
}

async function run({ request, answer, repeated }: Example): Promise<void> {
  const shown: unknown = answer.body ? JSON.parse(filledWhereKnown(answer.body)) : undefined
  for (let tries = repeated ? 50 : 1; ; tries--) {
    const real = await send(request)
    const wrong = [
      ...differences(`HTTP/1.1 ${real.status}`, answer.first, 'status'),
      ...answer.headers.flatMap(([name, value]) => differences(value, real.headers.get(name), name)),
      ...(shown === undefined ? [] : differences(shown, real.body)),
    ]
    if (wrong.length > 0 && tries > 1) await sleep(200)
    else {
      expect(wrong, JSON.stringify(real.body)).toEqual([])
      return remember(shown, real.body)
    }
  }
}
const filledWhereKnown = (body: string) => body.replaceAll(/"\{(\w+)\}"/g, (all) => filled(all))

// Each leads to the next, as in the document.
test.each(examples.map((example): [string, Example] => [`${example.request.first} (line ${example.at})`, example]))(
  'the API behaves as its document shows: %s',
  async (_, example) => run(example),
)

test('the document shows examples, and names existing addresses only', async () => {
  expect(examples.length).toBeGreaterThan(15)
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object }
  const patterns = Object.keys(paths).map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`))
  const named = [...text.matchAll(/`(\/api\/[\w/{}-]+)`/g)].map(([, path = '']) => path)
  const others = ['/api/docs', '/api/content/']
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !others.includes(path) && !patterns.some((each) => each.test(path)))).toEqual([])
})

test('the comparison finds a missing field, row or value', () => {
  expect(differences({ a: '…' }, {})).toEqual(['body.a is missing'])
  expect(differences({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toEqual(['body.a has no row as the shown 0'])
  expect(differences({ a: 1 }, { a: 2 })).toEqual(['body.a is 2, not 1'])
})
