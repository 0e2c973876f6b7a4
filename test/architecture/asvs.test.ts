import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '#test/support/databases.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The requirements of OWASP ASVS 5.0 of levels 1 and 2, in their order. */
const ids = read('test/architecture/asvs-ids.txt').trim().split('\n')
const table = read('docs/asvs.md')

type Row = { id: string; requirement: string; state: string; evidence: string }
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (V[\d.]+) \|(.*)\|$/gm)].map(([, id = '', rest = '']) => {
    const [requirement = '', state = '', ...evidence] = rest.split(' | ').map((cell) => cell.trim())
    return { id, requirement, state, evidence: evidence.join(' | ') }
  })

const isPath = (text: string) =>
  /^[\w.-]+(?:\/[\w.-]+)+$|^[\w-]*\.?[\w-]+\.(?:ts|json|cjs|yaml|mjs)$|^Dockerfile$/.test(text)
/** The files that a row names: in backticks, or a document by its heading. */
const pathsIn = (text: string) => [
  ...[...text.matchAll(/`([^`]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => isPath(path) && !path.startsWith('/')),
  ...[...text.matchAll(/\b(docs\/[\w-]+\.md|[A-Z]+\.md)\b/g)].map(([path]) => path),
]

/** What is wrong with a row, in words. */
function faultsOf({ requirement, state, evidence }: Row): string[] {
  const faults: string[] = []
  if (requirement.length < 10) faults.push('says nothing of the requirement')
  if (evidence.length < 15) faults.push('has no evidence, reason or plan')
  const gone = pathsIn(evidence).filter((path) => !existsSync(join(root, path)))
  if (gone.length > 0) faults.push(`names what does not exist: ${gone.join(', ')}`)
  if (state === 'met' && !pathsIn(evidence).length) faults.push('is met without a file')
  else if (state === 'met' && !/\.(?:test|e2e)\.ts|docs\/|README\.md|deploy\//.test(evidence))
    faults.push('is met without a test')
  if (state === 'open' && !/ Plan: .{15}/.test(evidence)) faults.push('is open without a plan')
  if (!['met', 'not applicable', 'open'].includes(state)) faults.push(`has the state “${state}”`)
  return faults
}

describe('the table of security requirements in docs/asvs.md', () => {
  const rows = rowsOf(table)

  test('has one row for each requirement of levels 1 and 2, in order', () => {
    expect(ids).toHaveLength(217)
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  test('has a state with evidence, reason or plan in each row, and names existing files only', () => {
    expect(rows.flatMap((row) => faultsOf(row).map((fault) => `${row.id} ${fault}`))).toEqual([])
  })

  test('states the right counts', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length
    expect(table).toContain(`**${count('met')} met, ${count('not applicable')} not applicable, ${count('open')} open**`)
  })

  const good = 'a reason that is long enough, `src/server/app.ts`, `test/tampering/headers.test.ts`'
  test.each([
    ['a state of its own', 'nearly', good, 'has the state “nearly”'],
    ['nothing to show', 'met', 'it simply is, believe me', 'is met without a file'],
    ['no test', 'met', 'here it is written: `src/server/app.ts`', 'is met without a test'],
    ['a file that is gone', 'met', `${good}, \`src/server/gone.ts\``, 'names what does not exist: src/server/gone.ts'],
    ['a document that is gone', 'met', `${good}, GONE.md`, 'names what does not exist: GONE.md'],
    ['no plan', 'open', 'something is missing here', 'is open without a plan'],
    ['no reason', 'not applicable', 'no', 'has no evidence, reason or plan'],
  ])('is refused with a row that has %s', (_, state, evidence, fault) => {
    expect(faultsOf(rowsOf(`| V1.1.1 | A requirement | ${state} | ${evidence} |`)[0]!)).toEqual([fault])
  })
})

const security = read('docs/security.md')
const sectionOf = (heading: string) => security.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
const inSource = (pattern: RegExp) =>
  sources.flatMap((file) => [...read(file).matchAll(pattern)].map(([found, name]) => ({ file, name: name ?? found })))

describe('docs/security.md', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await newDatabase('sqlite')
  })
  afterAll(() => database.drop())

  test('lists each table of the database once', async () => {
    const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
    const [, listed = ''] = sectionOf('Data').split('| tables |')
    const cells = [...listed.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell).join(' ')
    const named = [...cells.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    const own = tables.filter((name) => !/^(?:kysely_|sqlite_)/.test(name))
    expect(named.toSorted()).toEqual(own.toSorted())
  })

  test('states how long each table’s data is kept and who may read it', () => {
    const [, listed = ''] = sectionOf('Data').split('| tables |')
    const rows = [...listed.matchAll(/^\| (`[^|]+) \|(.*)\|$/gm)]
    expect(rows.length).toBeGreaterThan(20)
    for (const [, tables = '', rest = ''] of rows) {
      const [kind = '', kept = '', ...more] = rest.split('|').map((cell) => cell.trim())
      expect([tables, more.length], 'three columns').toEqual([tables, 0])
      expect(kind, tables).toMatch(/secret|health|personal|open/)
      expect(kept.length, tables).toBeGreaterThan(3)
    }
  })

  test('lists each algorithm and each stored key in the source', () => {
    const keys = sectionOf('Keys and algorithms')
    const hashes = inSource(/create(?:Hash|Hmac)\('(\w+)'/g)
    expect(hashes.length).toBeGreaterThan(15)
    const stored = inSource(/'([a-z-]+\.secret)'/g)
    for (const { file, name } of [...hashes, ...stored]) expect(keys, `${file}: ${name}`).toContain(`\`${name}\``)
    const ciphers = inSource(/createCipheriv|subtle\.encrypt|from '@noble\/ciphers\/(\w+)\.js'/g)
    expect(new Set(ciphers.map(({ name }) => name))).toEqual(new Set(['chacha', 'utils']))
    expect(keys).toContain('`xchacha20poly1305`')
  })
})

test('certificates are checked on every connection, except by the health check of the own site', () => {
  const unchecked = inSource(/rejectUnauthorized: *false|NODE_TLS_REJECT_UNAUTHORIZED|sslmode=(?:no-verify|disable)/g)
  expect(unchecked.map(({ file }) => file)).toEqual(['src/server/services/operation/health/machine.ts'])
})

test('every call to another server handles redirects itself', () => {
  const calling = sources.filter((file) => file.startsWith('src/server/') && /await fetch\(/.test(read(file)))
  expect(calling.length).toBeGreaterThan(1)
  expect(calling.filter((file) => !read(file).includes("redirect: 'manual'"))).toEqual([])
})
