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
 * `leavers`: people who are off the list by the file's own word, of whatever line. Each address is there once. `found`: whether any column holds
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

const saysLeft =
  /^(?:un-?subscribed?|opt(?:ed)?[\s_-]*out|cleaned|bounced|complained|spam|junk|blocked|suppressed|archived|no|n|false|0)$/i
/** Nothing in the cell says that they are on the list, as where there is no such column. */
const saysOn = /^(?:subscribed?|active|confirmed|opt(?:ed)?[\s_-]*in|yes|y|true|1|on)?$/i
const saysYes = /^(?:yes|y|true|1|subscribed)$/i
const shownFaults = 100

type ReadOptions = { most: number; timeZone: string; now: Date }

/**
 * Reads email addresses out of a CSV file, with what it says of each one's consent: from the columns that its first line
 * names, or where none is called email, from the column in which the first address stands. Reads in parts and lets others
 * work in between; `most` lines at most, the next is a fault.
 */
export async function readAddresses(csv: string, { most, ...clock }: ReadOptions): Promise<ReadAddresses> {
  const list: Listed = { lines: 0, repeated: 0, faultCount: 0, faults: [] }
  const fault = (line: number, message: string) => {
    list.faultCount++
    if (list.faults.length < shownFaults) list.faults.push({ line, message })
  }
  const seen = new Map<string, 'on' | 'left'>()
  const [people, leavers] = [new Map<string, ListedPerson>(), new Map<string, ListedPerson>()]
  const take = (line: number, person: ListedPerson, { left }: { left: boolean }) => {
    const { email } = person
    if (!isEmail(email))
      return fault(line, email ? `“${email.slice(0, 60)}” isn’t an email address` : 'No email address')
    const before = seen.get(email)
    if (before) list.repeated++
    // Of two lines about somebody the one holds that keeps them off the list.
    if (before === 'left' || (before && !left)) return
    ;(left ? leavers : people).set(email, person)
    if (left) people.delete(email)
    seen.set(email, left ? 'left' : 'on')
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
      const state = plain(cells[columns.state] ?? '')
      const left = saysLeft.test(state)
      // A column that is called "subscribed" may hold days.
      const isKnown = left || saysOn.test(state) || columns.state === columns.consentedAt
      if (isKnown) take(line, personOf(cells, columns, clock), { left })
      else fault(line, `The status “${state.slice(0, 60)}” doesn’t say that they agreed`)
    }
  } catch (error) {
    const broken = brokenLine(error, lastLine)
    fault(broken.line, broken.message)
  }
  const dated = [...people.values(), ...leavers.values()].some(({ consentedAt }) => consentedAt !== undefined)
  const names = columns ? columnsRead(header, columns, { dated }) : { read: [], ignored: [] }
  const found = columns !== undefined && columns.email >= 0
  return { found, dated, ...names, ...list, people: [...people.values()], leavers: [...leavers.values()] }
}

type Listed = Pick<ReadAddresses, 'lines' | 'repeated' | 'faultCount' | 'faults'>

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
