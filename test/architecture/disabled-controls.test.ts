import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../src/web')

/** What ends by itself in a moment: the page is not hydrated yet, or a call is on its way, which the screen shows. */
const passing = /^!?(?:hydrated|useHydrated\(\)|disabled|busy|(?:\w+\.)?isPending|saving|formState\.isSubmitting)$/

/** What lasts and is no button: why it can’t be used stands beside it. */
const told: Record<string, string> = {
  'features/admin/appointments/offer-dialog.tsx: !canBeOffered(entry)':
    'that there is no email, or another offer, below the name',
  'features/admin/content/holiday-dialog.tsx: !isOpen': 'that the clinic is closed anyway, in the label',
  'features/admin/emails/email-words-editor.tsx: !mayChange': 'that owners change it, at the top of the form',
  'features/admin/media/alt-field.tsx: decorative': 'that it is only decoration, as the field’s hint',
  'features/admin/setup/keep-step.tsx: choice.required': 'that it is always needed, in the label and below the list',
}

/** Each condition by which a file disables something: as an attribute, a property, a default or a constant of that name. */
function conditionsIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'disabled') {
      const value = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : undefined
      found.push(...(value ? parts(value) : ['always']))
    } else if (
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) &&
      node.name.getText() === 'disabled' &&
      node.initializer
    )
      found.push(...parts(node.initializer))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const parts = (condition: ts.Expression): string[] =>
  ts.isBinaryExpression(condition) && /^(?:\|\||&&)$/.test(condition.operatorToken.getText())
    ? [...parts(condition.left), ...parts(condition.right)]
    : [condition.getText()]

const read = (text: string) => ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

// docs/product.md, "What can’t be done now"
test('no control of the dashboard stays disabled without a visible reason', () => {
  const files = globSync('{features,pages}/admin/**/*.tsx', { cwd: web })
  expect(files.length).toBeGreaterThan(200)
  const lasting = files.flatMap((file) =>
    conditionsIn(read(readFileSync(join(web, file), 'utf8')))
      .filter((condition) => !passing.test(condition))
      .map((condition) => `${file}: ${condition}`),
  )
  expect([...new Set(lasting)].toSorted()).toEqual(Object.keys(told).toSorted())
})

test('the check finds each way to disable a control', () => {
  const text = `
    const disabled = !mine
    const a = <Button disabled /> ?? <Button disabled={!hydrated || (count === 0)} />
    const tools = [{ label: 'Undo', disabled: !on.canUndo }]
    const B = ({ disabled = isFull }: { disabled?: boolean }) => <p className="disabled:opacity-40">{tools}</p>`
  expect(conditionsIn(read(text))).toEqual([
    ...['!mine', 'always', '!hydrated', '(count === 0)', '!on.canUndo', 'isFull'],
  ])
})
