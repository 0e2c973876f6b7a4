import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { readTypedDay } from '#domain/dates/typed-day.ts'
import { isEmail } from '#domain/mail/email.ts'
import { type GiftForm, giftFaults, noGift } from '#domain/vouchers/gift.ts'

/**
 * An entry of a list of recipients; `faults` is empty if it is valid. `line` is its line number from 1, the first one of a
 * multi-line entry; `text` is its text in the list.
 */
export type GiftLine = { line: number; gift: GiftForm; faults: string[]; text: string }

const separators = ['\t', ';', ',']

/** Whether a file's text is a list; a spreadsheet or another binary file has characters that nobody types. */
export const isPlainText = (text: string): boolean => !/[^\P{Cc}\t\n\f\r\u0080-\u009f]/u.test(text)

/** A record of the list; `info.lines` is its last line. `unmatched` says that its quotation marks do not match. */
type Row = { record: string[]; info: { lines: number }; raw: string; unmatched?: true }

/**
 * Reads a list as a spreadsheet copies or saves it: name, email, words and day of one person a line, with or without a line
 * of titles. Days are `2027-03-05` or Australian, `5/3/2027`. Name and email may be as mail programs copy them, `Ana
 * <ana@visitor.example>`. Returns no line for an empty list.
 */
export function readGiftList(list: string, days: { first: string; last: string }): GiftLine[] {
  const text = list.replace(/\r\n?/g, '\n').replace(quotedName, '"$1 $2"').replace(sameLine, '$1\n')
  const delimiter = separators.find((sign) => text.split('\n', 1)[0]!.includes(sign)) ?? ','
  const rows = parseRows(text, delimiter)
  const [head] = rows
  const hasTitles =
    head?.record.some((cell) => /^e-?mail/i.test(cell)) && !head.record.some((cell) => cell.includes('@'))
  return rows.slice(hasTitles ? 1 : 0).map(({ record, info, raw, unmatched }) => {
    const text = raw.trim()
    const line = info.lines - (text.split('\n').length - 1)
    if (unmatched) return { line, text, gift: { ...noGift, giftTo: text }, faults: [unmatchedFault] }
    return { line, text, ...readGift(record, days) }
  })
}

const unmatchedFault = 'This line has a quotation mark too many or too few. Please take it out or add the missing one'

function parseRows(text: string, delimiter: string): Row[] {
  const parseAll = (part: string) =>
    parse(part, {
      delimiter,
      trim: true,
      bom: true,
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // With `info` and `raw` each record comes with its place and text, which the types of the library do not say.
    }) as unknown as Row[]
  return parseOr(
    () => parseAll(text),
    // Each line by itself, so that one with a fault does not hide the others.
    () =>
      text.split('\n').flatMap((raw, index) => {
        const info = { lines: index + 1 }
        return parseOr<Row[]>(
          () => parseAll(raw).map((row) => ({ ...row, info })),
          () => [{ record: [], info, raw, unmatched: true }],
        )
      }),
  )
}

/** What `read` answers; what `otherwise` does where quotation marks do not match. */
function parseOr<T>(read: () => T, otherwise: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof CsvError) return otherwise()
    throw error
  }
}

function readGift(record: string[], days: { first: string; last: string }): Pick<GiftLine, 'gift' | 'faults'> {
  const [to = '', email = '', message = '', day = '', ...more] = withAddress(withOwnSeparator(record))
  const date = day && readTypedDay(day)
  const gift = { giftTo: to, giftEmail: email.toLowerCase(), giftMessage: message, giftDate: date ?? day }
  const faults = Object.values(giftFaults({ ...gift, giftDate: date ?? '' }, days))
  if (date === undefined) faults.push('We can’t read this date. Please write the day first, such as 5/3/2027')
  if (!to && !email) faults.push('Please give a name or an email address')
  if (more.some(Boolean)) faults.push('There are more than four columns: put words with commas into "quotation marks"')
  return { gift, faults }
}

/** A line whose separator is not that of the first line, as where two lists are pasted one after the other. */
function withOwnSeparator(record: string[]): string[] {
  const [only = '', ...others] = record
  const sign = others.length === 0 ? separators.find((separator) => only.includes(separator)) : undefined
  if (sign === undefined || !only.includes('@') || named.test(only)) return record
  return only.split(sign).map((cell) => cell.trim())
}

/** `"Lee, Ana" <ana@visitor.example>`: the quotation marks of a mail program do not enclose the whole column. */
const quotedName = /"([^"\n]*)"\s*(<[^<>"\n]*>)/g
/** `Ana <ana@visitor.example>; Bo <bo@visitor.example>`: mail programs put many people on one line. */
const sameLine = /(<[^<>\n]*@[^<>\n]*>"?)[;,][^\S\n]*(?=$|[^<>\n]*<[^<>\n]*@[^<>\n]*>)/gm
const named = /^(.*?)\s*<([^<>]*@[^<>]*)>$/s

/**
 * A line with name and email in columns of their own, where it begins with both in one, with an address alone, or with a
 * family name first: `Lee, Ana <ana@visitor.example>`.
 */
function withAddress(record: string[]): string[] {
  const [first = '', second = '', ...others] = record
  const one = named.exec(first)
  if (one) return [one[1]!, one[2]!.trim(), ...record.slice(1)]
  const two = named.exec(second)
  if (two) return [two[1] === first ? first : `${two[1]} ${first}`.trim(), two[2]!.trim(), ...others]
  return second === '' && isEmail(first) ? ['', first, ...others] : record
}
