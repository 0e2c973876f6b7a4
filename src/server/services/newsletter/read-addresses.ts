import type { ImportColumn } from '#contract/admin-newsletter.ts'
import { formatCount } from '#domain/count.ts'
import { readMoment } from '#domain/mail/consent-moment.ts'
import { isEmail } from '#domain/mail/email.ts'
import { brokenLine, csvLines, withoutFormulaGuard } from '../csv-lines.ts'
import { type Columns, columnsOf, columnsRead } from './import-columns.ts'

export type AddressFault = { line: number; message: string }
/** Someone of the list, with what the file knows of their consent. The address is in lower case. */
export type ListedPerson = { email: string; consentedAt?: string; note?: string; leftAt?: string }
/**
 * `leavers`: people who have unsubscribed by the file's own word. Each address is there once. `found`: whether any column holds
 * addresses; `dated`: whether any line says when its owner agreed.
 */
export type ReadAddresses = {
  found: boolean
  dated: boolean
  read: ImportColumn[]
  ignored: string[]
  lines: number
  people: ListedPerson[]
  leavers: ListedPerson[]
  repeated: number
  faultCount: number
  faults: AddressFault[]
}

const saysLeft = /^(?:unsubscribed|cleaned|bounced|no|false|0)$/i
const saysYes = /^(?:yes|y|true|1|subscribed)$/i
const shownFaults = 100

type ReadOptions = { most: number; timeZone: string; now: Date }

/**
 * Reads email addresses out of a CSV file, with what it says of each one's consent: from the columns that its first line
 * names, or where none is called email, from the column in which the first address stands. Reads in parts and lets others
 * work in between; `most` lines at most, the next is a fault.
 */
export async function readAddresses(csv: string, { most, ...clock }: ReadOptions): Promise<ReadAddresses> {
  const list = { lines: 0, people: [], leavers: [], repeated: 0, faultCount: 0, faults: [] } as Listed
  const fault = (line: number, message: string) => {
    list.faultCount++
    if (list.faults.length < shownFaults) list.faults.push({ line, message })
  }
  const seen = new Set<string>()
  const take = (line: number, person: ListedPerson, { left }: { left: boolean }) => {
    const { email } = person
    if (!isEmail(email))
      return fault(line, email ? `“${email.slice(0, 60)}” isn’t an email address` : 'No email address')
    if (seen.has(email)) list.repeated++
    else (left ? list.leavers : list.people).push(person)
    seen.add(email)
  }
  let header: string[] = []
  let columns: Columns | undefined
  let lastLine = 0
  try {
    for await (const { cells, line } of csvLines(csv)) {
      lastLine = line
      if (!columns) {
        columns = columnsOf(cells)
        if (!cells.some(holdsAddress)) {
          header = cells.map((cell) => cell.slice(0, maxNameLength))
          continue
        }
      }
      if (list.lines >= most) {
        fault(line, `We can only read the first ${formatCount(most)} lines. Please split the file.`)
        break
      }
      list.lines++
      if (columns.email < 0) columns.email = cells.findIndex(holdsAddress)
      take(line, personOf(cells, columns, clock), { left: saysLeft.test(cells[columns.state] ?? '') })
    }
  } catch (error) {
    const broken = brokenLine(error, lastLine)
    fault(broken.line, broken.message)
  }
  const dated = [...list.people, ...list.leavers].some(({ consentedAt }) => consentedAt !== undefined)
  const names = columns ? columnsRead(header, columns, { dated }) : { read: [], ignored: [] }
  return { found: columns !== undefined && columns.email >= 0, dated, ...names, ...list }
}

type Listed = Pick<ReadAddresses, 'lines' | 'people' | 'leavers' | 'repeated' | 'faultCount' | 'faults'>

function personOf(cells: string[], columns: Columns, clock: Omit<ReadOptions, 'most'>): ListedPerson {
  const cell = (column: keyof Columns) => plain(cells[columns[column]] ?? '')
  const consentedAt = readMoment(cell('consentedAt'), clock)
  const leftAt = readMoment(cell('leftAt'), clock)
  const isNote = !saysYes.test(cell('note')) && !(consentedAt && columns.note === columns.consentedAt)
  const note = isNote ? withoutFormulaGuard(cells[columns.note] ?? '').slice(0, maxNoteLength) : ''
  return {
    email: addressIn(cell('email')).toLowerCase(),
    ...(consentedAt && { consentedAt }),
    ...(note && { note }),
    ...(leftAt && { leftAt }),
  }
}

/** Far more than a name and an address have. A page saved as CSV is one cell of millions, which none may search through. */
const maxCellLength = 1000

const maxNoteLength = 500
const maxNameLength = 60

const plain = (cell: string) => withoutFormulaGuard(cell.slice(0, maxCellLength))
const addressIn = (cell: string) => cell.replace(/^.*<(.+)>$/, '$1')
const holdsAddress = (cell: string) => isEmail(addressIn(plain(cell)))
