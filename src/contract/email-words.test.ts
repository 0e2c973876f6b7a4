import { describe, expect, test } from 'vitest'
import { defaultEmailWords, emailKindNames } from './email-kinds.ts'
import { changedEmailsSchema, changedEmailWords, emailWordsSchema } from './email-words.ts'

describe('the words of emails', () => {
  test.each(emailKindNames)('are right from the start: %s', (kind) => {
    const words = defaultEmailWords(kind)
    expect(emailWordsSchema(kind).parse(words)).toEqual(words)
    expect(changedEmailWords(kind, words)).toEqual({})
  })
  const faults = (changes: object) =>
    emailWordsSchema('receipt')
      .safeParse({ ...defaultEmailWords('receipt'), ...changes })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  test('name the facts that there are beside the field with one that there is not', () => {
    expect(faults({ opening: 'Dear {nmae},' })).toEqual([
      [
        'opening',
        expect.stringMatching(/^We can’t fill in \{nmae\}\. In this email you can use \{name\}, \{order\}, \{date\}/),
      ],
    ])
  })
  test.each(['Hello\nBcc: x@y.example', 'Hello\r\nX: 1', 'Hello\u0000', 'Hello\u2028there'])(
    'have no line break in the subject: %j',
    (subject) => expect(faults({ subject })).toEqual([['subject', 'Please write this on one line']]),
  )
  test('say something in subject and heading', () =>
    expect(faults({ subject: ' ', heading: '' })?.map(([field]) => field)).toEqual(['subject', 'heading']))
  test('keep the subject of each newsletter', () =>
    expect(
      emailWordsSchema('newsletter').safeParse({ ...defaultEmailWords('newsletter'), subject: 'News' }).success,
    ).toBe(false))
  test('are named by kind and field where a site file has them wrong', () => {
    const { error } = changedEmailsSchema.safeParse({ receipt: { closing: 'Bye {nobody}' } })
    expect(error?.issues[0]?.path).toEqual(['receipt', 'closing'])
    expect(changedEmailsSchema.safeParse({ reciept: { closing: 'Bye' } }).success).toBe(false)
  })
})
