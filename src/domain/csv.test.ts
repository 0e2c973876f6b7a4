import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeCell, writeCsv } from './csv.ts'

test('a CSV file quotes cells that need it, and ends each line as RFC 4180 asks', () => {
  expect(writeCsv([['a', 'b,c', 'say "hi"', 'two\nlines', { number: '-12.50' }], ['']])).toBe(
    'a,"b,c","say ""hi""","two\nlines",-12.50\r\n\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'the cell %j is written so that no spreadsheet takes it for a formula',
  (text) => expect(writeCsv([[text]])).toMatch(/^"?'/),
)

/** A reader of RFC 4180, written apart from the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const symbol = text[at]!
    if (quoted) {
      if (symbol !== '"') cell += symbol
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (symbol === '"') quoted = true
    else if (symbol === ',' || text.startsWith('\r\n', at)) {
      rows.at(-1)!.push(cell)
      cell = ''
      if (symbol === '\r') {
        rows.push([])
        at++
      }
    } else cell += symbol
  }
  return rows.slice(0, -1)
}

test('any rows that are written read back the same', () =>
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), { minLength: 1 }), (rows) => {
      const harmless = rows.map((row) => row.map((cell) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell)))
      expect(readCsv(writeCsv(rows))).toEqual(harmless)
    }),
  ))

test('writes an instant as a spreadsheet reads it, on the clock of the clinic', () => {
  expect(timeCell('2028-03-05T04:00:31.000Z', 'Australia/Adelaide')).toBe('2028-03-05 14:30')
  expect(timeCell(null, 'Australia/Adelaide')).toBe('')
})
