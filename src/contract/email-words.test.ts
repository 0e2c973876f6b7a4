import { describe, expect, test } from 'vitest'
import { defaultEmailWords, emailKindNames } from './email-kinds.ts'
import { changedEmailsSchema, changedEmailWords, emailWordsSchema } from './email-words.ts'

describe('default and changed words of emails', () => {
  test.each(emailKindNames)('the default words of the email “%s” are valid', (kind) => {
    const words = defaultEmailWords(kind)
    expect(emailWordsSchema(kind).parse(words)).toEqual(words)
    expect(changedEmailWords(kind, words)).toEqual({})
  })
  const faults = (changes: object) =>
    emailWordsSchema('receipt')
      .safeParse({ ...defaultEmailWords('receipt'), ...changes })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  test('a placeholder that does not exist is refused beside its field, with a list of those that do', () => {
    expect(faults({ opening: 'Dear {nmae},' })).toEqual([
      [
        'opening',
        expect.stringMatching(/^We can’t fill in \{nmae\}\. In this email you can use \{name\}, \{order\}, \{date\}/),
      ],
    ])
  })
  test.each(['Hello\nBcc: x@y.example', 'Hello\r\nX: 1', 'Hello\u0000', 'Hello\u2028there'])(
    'the subject %j is refused, as it is not one line',
    (subject) => expect(faults({ subject })).toEqual([['subject', 'Please write this on one line']]),
  )
  test('an empty subject or heading is refused', () =>
    expect(faults({ subject: ' ', heading: '' })?.map(([field]) => field)).toEqual(['subject', 'heading']))
  test('the subject of a newsletter cannot be changed here', () =>
    expect(
      emailWordsSchema('newsletter').safeParse({ ...defaultEmailWords('newsletter'), subject: 'News' }).success,
    ).toBe(false))
  test('an error in the words of a site file names the email and the field', () => {
    const { error } = changedEmailsSchema.safeParse({ receipt: { closing: 'Bye {nobody}' } })
    expect(error?.issues[0]?.path).toEqual(['receipt', 'closing'])
    expect(changedEmailsSchema.safeParse({ reciept: { closing: 'Bye' } }).success).toBe(false)
  })
})
