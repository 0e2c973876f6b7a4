import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const report = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
})

/** One file a rule, which breaks that rule and no other. */
const planted: Record<string, { file: string; text: string }> = {
  'domain-is-pure': {
    file: 'src/domain/planted.ts',
    text: `import { z } from 'zod'\nexport const planted = z.string()`,
  },
  'contract-is-schemas': {
    file: 'src/contract/planted.ts',
    text: `import { Refusal } from '#server/refusal.ts'\nexport const planted = Refusal`,
  },
  'services-know-no-http': {
    file: 'src/server/services/planted.ts',
    text: `import { parseEnvironment } from '#server/environment.ts'\nexport const planted = parseEnvironment`,
  },
  'services-use-interfaces': {
    file: 'src/server/services/planted-charge.ts',
    text: `import { planted } from '#server/payments/stripe-planted.ts'\nexport const charge = planted`,
  },
  'payments-know-no-services': {
    file: 'src/server/payments/planted.ts',
    text: `import { planted } from '../services/planted-charge.ts'\nexport const pay = planted`,
  },
  'http-knows-no-services': {
    file: 'src/server/http/planted.ts',
    text: `import { planted } from '../services/planted-charge.ts'\nexport const answer = planted`,
  },
  'runtime-knows-no-routes': {
    file: 'src/server/runtime/planted.ts',
    text: `import { planted } from '../api/planted.ts'\nexport const opened = planted`,
  },
  'files-stand-alone': {
    file: 'src/server/files/planted.ts',
    text: `import { planted } from '../services/planted-charge.ts'\nexport const written = planted`,
  },
  'database-knows-no-services': {
    file: 'src/server/database/planted.ts',
    text: `import { planted } from '../services/planted-charge.ts'\nexport const query = planted`,
  },
  'api-goes-through-services': {
    file: 'src/server/api/planted.ts',
    text: `import { sql } from 'kysely'\nexport const planted = sql`,
  },
  'web-knows-the-api-only': {
    file: 'src/web/pages/planted.tsx',
    text: `import type { Refusal } from '#server/refusal.ts'\nexport type Planted = Refusal`,
  },
  'web-takes-types-of-the-api': {
    file: 'src/web/queries/planted.ts',
    text: `import { createApi } from '#server/api/api.ts'\nexport const planted = createApi`,
  },
  'features-stand-alone': {
    file: 'src/web/features/planted-one/one.ts',
    text: `import { other } from '../planted-other/other.ts'\nexport const one = other`,
  },
  'features-know-no-pages': {
    file: 'src/web/features/planted-other/page.ts',
    text: `import type { Planted } from '#web/pages/planted.tsx'\nexport type Page = Planted`,
  },
  'ui-knows-no-clinic': {
    file: 'src/web/ui/planted.ts',
    text: `import type { Planted } from '#contract/planted.ts'\nexport type Of = Planted`,
  },
  'pictures-in-their-process': {
    file: 'src/server/planted-picture.ts',
    text: `import sharp from 'sharp'\nexport const picture = sharp`,
  },
  'nobody-imports-main': { file: 'src/server/planted.ts', text: `import './main.ts'` },
  'no-tests-in-the-product': {
    file: 'src/server/planted-test.ts',
    text: `import { planted } from '#test/planted.ts'\nexport const tested = planted`,
  },
  'no-tools-in-the-product': {
    file: 'src/server/planted-tool.ts',
    text: `import fc from 'fast-check'\nexport const tool = fc`,
  },
  'no-cycles': {
    file: 'src/server/planted-a.ts',
    text: `import { back } from './planted-b.ts'\nexport const there = () => back`,
  },
  'no-cycles-of-types': {
    file: 'src/server/planted-c.ts',
    text: `import type { Back } from './planted-d.ts'\nexport type There = Back | 1`,
  },
  'everything-resolves': { file: 'src/server/planted-nowhere.ts', text: `import './nowhere.ts'` },
}

/** What the planted files need to lead somewhere. */
const companions: Record<string, string> = {
  'src/server/payments/stripe-planted.ts': 'export const planted = 1',
  'src/web/features/planted-other/other.ts': 'export const other = 1',
  'src/server/planted-b.ts': `import { there } from './planted-a.ts'\nexport const back = () => there`,
  'src/server/planted-d.ts': `import type { There } from './planted-c.ts'\nexport type Back = There[]`,
  'test/planted.ts': 'export const planted = 1',
}

let folder: string
let cruised: z.infer<typeof report>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-arrows-'))
  for (const part of ['src', 'package.json', 'tsconfig.json', 'dependency-cruiser.cjs'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = [
    ...Object.values(planted).map(({ file, text }) => [file, text] as const),
    ...Object.entries(companions),
  ]
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${text}\n`)
  }
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const parameters = [cruiser, '--config', 'dependency-cruiser.cjs', '--output-type', 'json', 'src']
  const { stdout } = await run(process.execPath, parameters, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  cruised = report.parse(JSON.parse(stdout))
})

afterAll(() => rm(folder, { recursive: true }))

// With a version of TypeScript that it does not know, dependency-cruiser reads nothing and finds nothing wrong.
test('dependency-cruiser reads the sources', () => {
  expect(cruised.modules.filter(({ source }) => source.startsWith('src/')).length).toBeGreaterThan(100)
})

test.each(Object.keys(planted))('the rule %s finds its planted violation and nothing else', (rule) => {
  const caught = cruised.summary.violations.filter(({ from }) => from === planted[rule]?.file)
  expect(caught.map(({ rule: { name } }) => name)).toEqual([rule])
})

test('every import rule has a planted violation', async () => {
  const config: { default: unknown } = await import(join(root, 'dependency-cruiser.cjs'))
  const { forbidden } = z.object({ forbidden: z.array(z.object({ name: z.string() })) }).parse(config.default)
  expect(Object.keys(planted)).toEqual(forbidden.map(({ name }) => name))
})
