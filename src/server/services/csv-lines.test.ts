import { expect, test } from 'vitest'
import { csvLines, withoutFormulaGuard } from './csv-lines.ts'

test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'a cell that our export has guarded for beginning with %j is read without its guard',
  async (sign) => {
    for await (const { cells } of csvLines(`"'${sign}Jo",b\r\n`))
      expect(cells.map(withoutFormulaGuard)).toEqual([`${sign}Jo`.trim(), 'b'])
  },
)

test('an apostrophe that guards nothing stays', () => {
  expect(withoutFormulaGuard("'t Hooft")).toBe("'t Hooft")
})
