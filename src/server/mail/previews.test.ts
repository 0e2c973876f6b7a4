import { expect, test } from 'vitest'
import { type EmailKind, emailKinds } from '#contract/email-kinds.ts'
import { newDatabase } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { readAllEmailWords } from '../services/email-words.ts'
import { previewWords } from './previews.ts'

const database = fixtureForAll(() => newDatabase('sqlite'))
const publicUrl = 'https://clinic.example'

test.each(Object.keys(emailKinds) as EmailKind[])(
  '%s fits a phone, and its plain text has a button’s address once',
  async (kind) => {
    const words = (await readAllEmailWords(database.db))[kind].value
    const { html, text } = await previewWords({ database, publicUrl }, kind, words)
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"')
    expect(text).not.toContain('If the button')
    const [, button] = /If the button.*?href="([^"]+)"/s.exec(html) ?? []
    if (button) expect(text.split(button.replaceAll('&amp;', '&')).length - 1).toBe(1)
  },
)
