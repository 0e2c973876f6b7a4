import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const documents = globSync('{*.md,docs/*.md}', { cwd: root })
const sources = globSync(['{src,test,scripts}/**/*.{ts,tsx,mjs,css}', '*.{ts,cjs}'], { cwd: root })
  // Its own examples of what is wrong are wrong.
  .filter((file) => basename(file) !== basename(import.meta.filename))

const withoutCode = (markdown: string) => markdown.replaceAll(/^```[\s\S]*?^```/gm, '')
const headingsOf = (markdown: string) =>
  [...withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.trim())
const headings = new Map(documents.map((file) => [file, headingsOf(read(file))]))

/** A heading's anchor as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** A comment as one line, so that a line break within it hides nothing. */
const joined = (text: string) => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

const names = [...new Set([...documents.map((file) => basename(file, '.md')), 'spec', 'specification'])].join('|')

/** What is wrong with the documents that a text cites: `docs/product.md, "Settling"` is the one form for a heading. */
function wrongCitations(text: string): string[] {
  const line = joined(text)
  const wrong: string[] = []
  for (const [cited, file = '', heading] of line.matchAll(/\b(docs\/[\w-]+\.md)(?:, "([^"]+)")?/g))
    if (heading === undefined ? !headings.has(file) : !headings.get(file)?.includes(heading)) wrong.push(cited)
  // Those in the root, such as README.md, need no folder.
  for (const [cited] of line.matchAll(new RegExp(`(?<!docs/)\\b(?:${names})\\.md\\b`, 'gi')))
    if (!documents.includes(cited)) wrong.push(`${cited} without docs/`)
  for (const [cited] of line.matchAll(/\bspec(?:ification)?(?:,? section)? \d+/gi)) wrong.push(cited)
  return wrong
}

/** The links of a document that lead nowhere within the repository. */
const deadLinks = (file: string) =>
  [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#')
      const place = path === '' ? file : join(dirname(file), path)
      if (anchor === undefined) return !existsSync(join(root, place))
      return !headings.get(place)?.map(anchorOf).includes(anchor)
    })

/** The titles of tests that a document quotes after their file, as in `a.test.ts` ("does this"), and that no test there has. */
const lostTitles = (file: string) =>
  [...read(file).matchAll(/`((?:src|test)\/[\w./-]+\.(?:test|e2e)\.tsx?)` \("([^"]+)"\)/g)]
    .filter(([, tests = '', title = '']) => !existsSync(join(root, tests)) || !read(tests).includes(title))
    .map(([, tests, title]) => `${tests} "${title}"`)

const faults = (files: string[], wrongIn: (file: string) => string[]) =>
  files.flatMap((file) => wrongIn(file).map((wrong) => `${file}: ${wrong}`))

test('each test title that a document quotes exists', () => {
  const quoted = documents.flatMap((file) => [...read(file).matchAll(/\.test\.tsx?` \("/g)])
  expect(quoted.length).toBeGreaterThan(5)
  expect(faults(documents, lostTitles)).toEqual([])
})

test('the check finds sources and documents', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/product.md', 'docs/architecture.md']))
  expect(sources.filter((file) => read(file).includes('docs/product.md, "')).length).toBeGreaterThan(50)
})

test('comments cite existing documents and headings, in one form', () => {
  expect(faults(sources, (file) => wrongCitations(read(file)))).toEqual([])
})

test('links and citations in documents lead to existing targets', () => {
  expect(faults(documents, deadLinks)).toEqual([])
  const prose = (file: string) => read(file).replaceAll(/\[[^\]]*\]\([^)]*\)/g, '')
  expect(faults(documents, (file) => wrongCitations(prose(file)))).toEqual([])
})

/** The paths and test files that a document names in backticks and that do not exist. `NNNN-…` is a pattern. */
const goneFiles = (file: string) =>
  [...withoutCode(read(file)).matchAll(/`((?:src|test|scripts|demo|docs|assets)\/[\w/.-]+|[\w-]+\.(?:test|e2e)\.ts)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('NNNN'))
    .filter((path) => (path.includes('/') ? !existsSync(join(root, path)) : !testFiles.has(path)))
const testFiles = new Set(sources.map((file) => basename(file)))

test('files named in documents exist', () => {
  expect(faults(documents, goneFiles)).toEqual([])
})

test('the databases of compose.yaml and docs/running.md sort texts as those of the tests do', () => {
  expect(read('scripts/checks/postgres.ts')).toContain("'--encoding=UTF8', '--locale=C'")
  expect(read('compose.yaml')).toMatch(/POSTGRES_INITDB_ARGS: .*--encoding=UTF8 --locale=C$/m)
  const commands = read('docs/running.md').match(/^.*createdb --owner.*$/gm)
  for (const command of commands ?? []) expect(command).toContain('--template template0 --encoding UTF8 --locale C ')
  expect(commands).toHaveLength(2)
})

test('headings are unique within a document', () => {
  expect(faults(documents, (file) => headings.get(file)!.filter((each, at, all) => all.indexOf(each) !== at))).toEqual(
    [],
  )
})

test('the diagram of the folders contains every folder of code', () => {
  const folders = sources
    .map((file) => /^src\/(?:server|web)\/([^/]+)\/.*\.tsx?$/.exec(file)?.[1])
    .filter((folder) => folder !== undefined)
  const diagram = read('docs/architecture.md').match(/```mermaid\n[\s\S]*?```/)?.[0] ?? ''
  const missing = [...new Set(folders)].filter((folder) => !diagram.includes(`["${folder}"]`))
  expect(missing, 'npm run diagram').toEqual([])
})

/** Documents that a comment must not cite so. */
const gone = 'docs/nowhere.md'
const bare = 'product.md'
test.each([
  [
    'a heading that does not exist',
    '/** Pays (docs/product.md, "No such heading"). */',
    'docs/product.md, "No such heading"',
  ],
  [
    'a heading broken over two lines',
    '/**\n * Pays (docs/product.md,\n * "No such heading").\n */',
    'docs/product.md, "No such heading"',
  ],
  ['a document that does not exist', `// See ${gone}`, gone],
  ['a document without its folder', `/** Pays (${bare} 4). */`, `${bare} without docs/`],
  ['a section of the specification', '// As spec 4 says', 'spec 4'],
])('the check of citations finds %s', (_, text, wrong) => {
  expect(wrongCitations(text)).toEqual([wrong])
})

test('the check of citations accepts an existing heading', () => {
  expect(wrongCitations('/** Pays (docs/product.md, "Settling"), see README.md. */')).toEqual([])
})
