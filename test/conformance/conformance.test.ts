import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { adminSentences } from './admin-sentences.ts'
import { replacedSentences } from './replaced-sentences.ts'
import { siteSentences } from './site-sentences.ts'

type Guard = { sentence: string; story: string }

/** Every sentence that is named by `guards` in a file of stories, with the story in which it stands. */
function guardsIn(file: string): Guard[] {
  const found: Guard[] = []
  const visit = (node: ts.Node, around: string) => {
    let story = around
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText()
      const [title] = node.arguments
      if (called === 'test' && title) story = `${basename(file)}: ${title.getText().slice(1, -1)}`
      if (called === 'guards')
        for (const sentence of node.arguments.filter(ts.isStringLiteralLike))
          found.push({ sentence: sentence.text, story })
    }
    ts.forEachChild(node, (child) => visit(child, story))
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true), '')
  return found
}

const guarded = globSync(join(import.meta.dirname, '../e2e/*.e2e.ts')).flatMap(guardsIn)

// The names tell who guards what: `npx vitest run test/conformance --reporter=verbose` walks the specification.
for (const [side, sections] of Object.entries({ dashboard: adminSentences, site: siteSentences }))
  for (const [section, sentences] of Object.entries(sections))
    describe(`${side}, ${section}`, () => {
      for (const sentence of sentences) {
        const stories = guarded.filter((guard) => guard.sentence === sentence).map(({ story }) => story)
        test(`“${sentence}” is guarded by ${stories.join('; ')}`, () =>
          expect(stories, 'stories that guard it').not.toEqual([]))
      }
    })

describe('replaced sentences', () => {
  for (const [sentence, by] of Object.entries(replacedSentences))
    test(`no story guards “${sentence}”, replaced by ${by}`, () =>
      expect(guarded.map((guard) => guard.sentence)).not.toContain(sentence))
})
