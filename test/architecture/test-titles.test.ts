import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A word that continues another sentence, such as the title of the describe around it. */
const continues =
  /^(?:and|of|for|when|with|without|by|in|on|as|from|to|at|its|their|once|after|before|while|also)(?![\w’'-])/i

/** The name at the start of a call: `test` in `test.each([…])('…')` and `test.skipIf(…)('…')`. */
function calledName(called: ts.Expression): string {
  if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) return calledName(called.expression)
  return ts.isIdentifier(called) ? called.text : ''
}

/** The titles of the tests in a file as they are written, with each `${…}` as `…`. */
function titlesIn(file: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 1 && /^(?:test|it)$/.test(calledName(node.expression))) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) found.push(title.text)
      if (title && ts.isTemplateExpression(title))
        found.push([title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join('…'))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return found
}

const isSentence = (title: string) => !continues.test(title) && title.trim().split(/\s+/).length >= 3

test('each test title, after the one of its describe, reads as a sentence', () => {
  const files = globSync('{src,test}/**/*.test.{ts,tsx}', { cwd: root })
  const titles = files.flatMap((file) =>
    titlesIn(file, readFileSync(join(root, file), 'utf8')).map((title) => ({ file, title })),
  )
  expect(titles.length).toBeGreaterThan(1500)
  const wrong = titles.filter(({ title }) => !isSentence(title)).map(({ file, title }) => `${file}: ${title}`)
  expect(wrong, 'a title says what holds, of its own subject or of the one that its describe names').toEqual([])
})

test('the check of titles finds each way to write a test', () => {
  const text = `
    describe('an order', () => {
      test('of goods has tax', async () => {})
      it.each([[1], [2]])('with %i items is sold', (count) => expect(count).toBe(1))
      test.skipIf(isWindows)(\`to \${place} costs $15\`, () => {})
      test.each(['a'])(
        'refuses %s',
        () => {},
      )
      test('an order of goods has tax', () => {})
    })`
  const titles = titlesIn('a.test.ts', text)
  expect(titles.filter((title) => !isSentence(title))).toEqual([
    ...['of goods has tax', 'with %i items is sold', 'to … costs $15', 'refuses %s'],
  ])
  expect(titles).toHaveLength(5)
})
