import { longestVoucherFile, maxImportedCents } from '#contract/voucher-import.ts'
import { formatCount } from '#domain/count.ts'
import { endOfDay } from '#domain/dates/calendar.ts'
import { readTypedDay } from '#domain/dates/typed-day.ts'
import { isEmail } from '#domain/mail/email.ts'
import { type Cents, formatMoney, parseTypedAmount } from '#domain/money.ts'
import { parseAnyVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { maxValidityMs } from '#domain/vouchers/voucher-terms.ts'
import { brokenLine, csvLines, withoutFormulaGuard } from '../csv-lines.ts'

/**
 * A voucher in an import file. `cents`: what is left on it; `originalCents`: what was on it first, where the file says so; `until`: its
 * last day, such as `2027-03-05`; `expiresAt`: the last second of it, ISO 8601 UTC.
 */
export type ListedVoucher = {
  line: number
  code: string
  cents: Cents
  originalCents?: Cents
  until: string
  expiresAt: string
  name: string
  email: string
}
export type ReadVouchers = {
  lines: number
  vouchers: ListedVoucher[]
  faults: { line: number; message: string }[]
  ignored: string[]
}

/**
 * The headings that each column goes by, the surer before the others: what is left before what it was sold for, and a code before
 * what may be a running number.
 */
const headings = {
  code: [
    /^(?:gift )?(?:voucher|card|certificate)?[\s_-]*code$/i,
    /^(?:gift )?(?:voucher|card|certificate)[\s_-]*(?:number|no\.?)$/i,
    /^(?:voucher|gift ?card)$/i,
    /^(?:number|no\.?)$/i,
  ],
  balance: [
    /^(?:(?:remaining|current)[\s_-]*(?:balance|value|amount)|balance|remaining|left)$/i,
    /^(?:value|amount)$/i,
  ],
  expiry: [/^(?:expir(?:y|es|ation)(?:[\s_-]*(?:date|on|at))?|valid[\s_-]*(?:until|to))$/i],
  name: [/^(?:(?:holder|recipient|customer|buyer)?[\s_-]*name|holder|recipient|customer|buyer)$/i],
  email: [/^(?:holder|recipient|customer|buyer)?[\s_-]*e-?mail(?:[\s_-]*address)?$/i],
  original: [/^(?:original|initial|starting|issued|face)[\s_-]*(?:value|amount|balance)$/i],
} as const
type Column = keyof typeof headings
const columnNames = Object.keys(headings) as Column[]
const columnsWithoutHeadings: Column[] = ['code', 'balance', 'expiry', 'name', 'email']
/** The index of each column in a line. */
type Columns = Partial<Record<Column, number>>

/**
 * Reads vouchers that were sold elsewhere out of a CSV file (docs/product.md, "Moving in"): by the headings of its first line,
 * or in the order code, balance, expiry, name, email. Dates are days of the clinic's time zone. A line with a fault is left
 * out. `undefined` where the headings lack the code, the balance or the expiry.
 */
export async function readVouchers(
  csv: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<ReadVouchers | undefined> {
  const read: ReadVouchers = { lines: 0, vouchers: [], faults: [], ignored: [] }
  const seen = new Map<string, number>()
  let columns: Columns | undefined
  let lastLine = 0
  try {
    for await (const { cells, line } of csvLines(csv)) {
      lastLine = line
      if (!columns) {
        columns = columnsOf(cells)
        if (columns.code === undefined)
          columns = Object.fromEntries(columnsWithoutHeadings.map((name, at) => [name, at]))
        else {
          if (columns.balance === undefined || columns.expiry === undefined) return undefined
          const used = Object.values(columns)
          read.ignored = cells.filter((cell, at) => cell && !used.includes(at)).map((cell) => cell.slice(0, 60))
          continue
        }
      }
      read.lines++
      if (read.lines > longestVoucherFile) {
        const most = formatCount(longestVoucherFile)
        read.faults.push({ line, message: `We can only read the first ${most} lines. Please split the file.` })
        break
      }
      const found = voucherOf(cells, columns, { timeZone, now })
      const before = typeof found === 'string' ? undefined : seen.get(found.code)
      if (typeof found === 'string') read.faults.push({ line, message: found })
      else if (before !== undefined) read.faults.push({ line, message: `This code is in line ${before} already` })
      else {
        seen.set(found.code, line)
        read.vouchers.push({ line, ...found })
      }
    }
  } catch (error) {
    read.faults.push(brokenLine(error, lastLine))
  }
  return read
}

function columnsOf(cells: string[]): Columns {
  const columns: Columns = {}
  for (const name of columnNames) {
    for (const heading of headings[name]) {
      const at = cells.findIndex((cell) => heading.test(cell.trim()))
      if (at >= 0) columns[name] ??= at
    }
  }
  return columns
}

/** A line's voucher, or what is wrong with the line. No code is in what is said: it is money, and may be on a screen. */
function voucherOf(
  cells: string[],
  columns: Columns,
  { timeZone, now }: { timeZone: string; now: Date },
): Omit<ListedVoucher, 'line'> | string {
  const cell = (name: Column) => withoutFormulaGuard((cells[columns[name] ?? -1] ?? '').slice(0, 300))
  const code = parseAnyVoucherCode(cell('code'))
  if (!code) return 'The code must have 4 to 32 letters and digits'
  const balance = cell('balance')
  const cents = amountOf(balance)
  if (cents === undefined) return `“${balance.slice(0, 40)}” isn’t an amount in dollars, such as 80.00`
  if (cents === 0) return 'Nothing is left on it'
  if (cents > maxImportedCents) return `The balance is above ${formatMoney(maxImportedCents)}`
  // Nothing, or what is no amount, stands for what the old shop did not know, or gave away.
  const originalCents = amountOf(cell('original')) || undefined
  if (originalCents !== undefined && originalCents < cents)
    return `Its balance, ${formatMoney(cents)}, is more than its original value, ${formatMoney(originalCents)}`
  const expiry = cell('expiry')
  const until = readTypedDay(expiry)
  if (!until) return expiry ? `“${expiry.slice(0, 40)}” isn’t a day such as 31/12/2027` : 'It has no last day'
  const expiresAt = endOfDay(until, timeZone)
  if (expiresAt <= now.toISOString()) return `Its last day, ${expiry.slice(0, 40)}, is over`
  if (Date.parse(expiresAt) - now.getTime() > maxValidityMs) return 'Its last day is more than 20 years away'
  const email = cell('email').toLowerCase()
  if (email && (!isEmail(email) || email.length > 254)) return `“${email.slice(0, 60)}” isn’t an email address`
  const known = originalCents === undefined ? {} : { originalCents }
  return { code, cents, ...known, until, expiresAt, name: cell('name').slice(0, 200), email }
}

const amountOf = (typed: string): Cents | undefined => parseTypedAmount(typed.replace(/^(?:AUD|A\$)\s*/i, ''))
