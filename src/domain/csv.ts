import { clockTime } from './dates/calendar.ts'

/** What a cell may hold: a text, or a number, whose digits are written as they are given. */
export type Cell = string | { number: string }

/**
 * Programs that open a CSV file take a text that begins so for a formula, which may reach out and tell; some also where the sign is
 * as wide as those of Chinese and Japanese.
 */
export const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** An instant on the clock of a time zone, in the form that spreadsheets and our own imports read: `2028-03-05 14:30`. Empty for none. */
export const timeCell = (iso: string | null, timeZone: string): string =>
  iso === null ? '' : clockTime(iso, timeZone).replace('T', ' ')

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell.number
  const harmless = startsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Writes rows as RFC 4180 asks: commas, CRLF at each end, quotes where needed. No text can act as a formula. */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')

/**
 * The first line of a list that people open in a spreadsheet. Without the mark before it Excel on Windows takes the file for one in an
 * older encoding, and spoils names and masked codes.
 */
export const writeHeadings = (headings: readonly string[]): string => `\uFEFF${writeCsv([headings])}`
