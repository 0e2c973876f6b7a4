/** What a cell may hold: a text, or a number, whose digits are written as they are given. */
export type Cell = string | { number: string }

/** Programs that open a CSV file take a text that begins so for a formula, which may reach out and tell. */
const startsFormula = /^[=+\-@\t\r]/

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell.number
  const harmless = startsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Writes rows as RFC 4180 asks: commas, CRLF at each end, quotes where needed. No text can act as a formula. */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
