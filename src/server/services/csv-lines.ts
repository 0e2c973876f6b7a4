import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { startsFormula } from '#domain/csv.ts'

export type CsvLine = { cells: string[]; line: number }

/**
 * The lines of a CSV file as spreadsheets write it: with commas, semicolons or tabs. Reads in parts and lets others work in
 * between. Throws a `CsvError` where a quotation mark isn't closed.
 */
export async function* csvLines(csv: string): AsyncGenerator<CsvLine> {
  const parser: AsyncIterable<{ record: string[]; info: { lines: number } }> = Readable.from(inParts(csv)).pipe(
    parse({
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }),
  )
  for await (const { record, info } of parser) yield { cells: record, line: info.lines }
}

/** The line from which a file cannot be read, of an error that `csvLines` has thrown; throws any other error again. */
export function brokenLine(error: unknown, lastLine: number): { line: number; message: string } {
  if (!(error instanceof CsvError)) throw error
  const line = typeof error.lines === 'number' ? error.lines : lastLine
  return { line, message: 'We couldn’t read the file from here on. A quotation mark isn’t closed.' }
}

/** Removes the apostrophe that our own export puts before a possible formula (domain/csv.ts). */
export function withoutFormulaGuard(cell: string): string {
  const text = cell.trim()
  return text.startsWith("'") && startsFormula.test(text.slice(1)) ? text.slice(1).trim() : text
}

async function* inParts(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += 32_768) {
    yield text.slice(start, start + 32_768)
    await setImmediate()
  }
}
