import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { isEmail } from '#domain/email.ts'

export type AddressFault = { line: number; message: string }
/** `leavers`: addresses that the file itself says have unsubscribed. Each address is there once, in lower case. */
export type ReadAddresses = {
  lines: number
  addresses: string[]
  leavers: string[]
  repeated: number
  faultCount: number
  faults: AddressFault[]
}

const namesOfAddress = /^(?:e-?mail(?:[\s_-]*address)?|address|subscriber)$/i
const namesOfState = /^(?:status|state|subscribed)$/i
const saysLeft = /^(?:unsubscribed|cleaned|bounced|no|false|0)$/i
const shownFaults = 100

/**
 * Reads e-mail addresses out of a CSV file: from the column that its first line calls e-mail, or where there is no such
 * line, from the column in which the first address stands. Reads in parts and lets others work in between; `most` lines
 * at most, the next is a fault.
 */
export async function readAddresses(csv: string, most: number): Promise<ReadAddresses> {
  const found: ReadAddresses = { lines: 0, addresses: [], leavers: [], repeated: 0, faultCount: 0, faults: [] }
  const fault = (line: number, message: string) => {
    found.faultCount++
    if (found.faults.length < shownFaults) found.faults.push({ line, message })
  }
  const seen = new Set<string>()
  const take = (line: number, address: string, { left }: { left: boolean }) => {
    if (!isEmail(address))
      return fault(line, address ? `“${address.slice(0, 60)}” is no e-mail address` : 'No e-mail address')
    if (seen.has(address)) found.repeated++
    else (left ? found.leavers : found.addresses).push(address)
    seen.add(address)
  }
  let columns: Columns | undefined
  let lastLine = 0
  try {
    for await (const { cells, line } of linesOf(csv)) {
      lastLine = line
      if (!columns) {
        columns = columnsOf(cells)
        if (!cells.some((cell) => isEmail(plain(cell)))) continue
      }
      if (found.lines >= most) {
        fault(line, `Only the first ${most.toLocaleString('en-AU')} lines are read. Please split the file.`)
        break
      }
      found.lines++
      const left = saysLeft.test(cells[columns.state] ?? '')
      take(line, plain(cells[columns.address] ?? '').toLowerCase(), { left })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : lastLine
    fault(line, 'From here on the file could not be read: a quotation mark is not closed')
  }
  return found
}

async function* linesOf(csv: string): AsyncGenerator<{ cells: string[]; line: number }> {
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

type Columns = { address: number; state: number }
function columnsOf(first: string[]): Columns {
  const named = first.findIndex((cell) => namesOfAddress.test(cell))
  const address =
    named >= 0
      ? named
      : Math.max(
          0,
          first.findIndex((cell) => isEmail(plain(cell))),
        )
  return { address, state: first.findIndex((cell) => namesOfState.test(cell)) }
}

/** Far more than a name and an address have. A page saved as CSV is one cell of millions, which none may search through. */
const longestCell = 1000

/** Our own export puts a mark before what a spreadsheet could take for a formula (domain/csv.ts). */
const plain = (cell: string) =>
  cell
    .slice(0, longestCell)
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/^.*<(.+)>$/, '$1')

async function* inParts(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += 32_768) {
    yield text.slice(start, start + 32_768)
    await setImmediate()
  }
}
