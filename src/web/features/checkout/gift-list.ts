import { parse } from 'csv-parse/browser/esm/sync'
import { type GiftForm, giftFaults } from '#domain/vouchers/gift.ts'

/** A line of a list of recipients; `faults` is empty where it can be used. `line` counts from 1. */
export type GiftLine = { line: number; gift: GiftForm; faults: string[] }

const separators = ['\t', ';', ',']

/**
 * Reads a list as a spreadsheet copies or saves it: name, email, words and day of one person a line, with or without a line
 * of titles. Days are `2027-03-05` or Australian, `5/3/2027`. Answers no line for an empty list. Throws `CsvError` for
 * quotation marks that do not match.
 */
export function readGiftList(text: string, days: { first: string; last: string }): GiftLine[] {
  const delimiter = separators.find((sign) => text.split('\n', 1)[0]!.includes(sign)) ?? ','
  const rows = parse(text, {
    delimiter,
    trim: true,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // With `info` each record comes with its place, which the types of the library do not say.
  }) as unknown as { record: string[]; info: { lines: number } }[]
  const [head] = rows
  const hasTitles =
    head?.record.some((cell) => /^e-?mail/i.test(cell)) && !head.record.some((cell) => cell.includes('@'))
  return rows
    .slice(hasTitles ? 1 : 0)
    .map(({ record: [to = '', email = '', message = '', day = '', ...more], info }) => {
      const gift = { giftTo: to, giftEmail: email.toLowerCase(), giftMessage: message, giftDate: isoDay(day) }
      const faults = Object.values(giftFaults(gift, days))
      if (!to && !email) faults.push('Please give a name or an email address')
      if (more.some(Boolean))
        faults.push('There are more than four columns: put words with commas into "quotation marks"')
      return { line: info.lines, gift, faults }
    })
}

/** `5/3/2027` as `2027-03-05`; anything else as it is, for the check of days to judge. */
const isoDay = (day: string): string =>
  day.replace(/^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/, (_, date: string, month: string, year: string) =>
    [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-'),
  )
