import { expect, test } from 'vitest'
import { textOfFile } from './text-of-file.ts'

test.each([
  ['UTF-8', Buffer.from('Zoë', 'utf8')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFZoë', 'utf8')],
  ['the encoding of Windows', Buffer.from('Zoë', 'latin1')],
])('a text file in %s keeps its accents', async (_name, bytes) => {
  expect(await textOfFile(new Blob([bytes]))).toBe('Zoë')
})
