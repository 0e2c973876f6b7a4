import { type Cell, writeCsv } from '../csv.ts'
import { priceText } from '../money.ts'
import type { JournalAccount, JournalEntry, JournalTax } from './journal.ts'

/** The programs whose import we write for. */
export const bookkeepingPrograms = ['xero', 'myob'] as const
export type BookkeepingProgram = (typeof bookkeepingPrograms)[number]

/** What the clinic's own books call an account, and what they call a tax; empty where they use the program's own word. */
export type JournalNames = {
  accounts: Record<JournalAccount, string>
  taxes: Record<JournalTax, string>
}

/** What accounts are called where a line says what it is about. */
export const accountNames: Record<JournalAccount, string> = {
  card: 'Card payments',
  desk: 'Paid at the desk',
  vouchers: 'Gift vouchers outstanding',
  redeemed: 'Gift vouchers redeemed',
  expired: 'Gift vouchers expired',
  goods: 'Goods sold',
  postage: 'Postage charged',
  corrections: 'Corrections',
  fees: 'Card fees',
}

/** What Xero and MYOB call the taxes in Australia. */
export const standardTaxes: Record<BookkeepingProgram, Record<JournalTax, string>> = {
  xero: { none: 'BAS Excluded', free: 'GST Free Income', included: 'GST on Income' },
  myob: { none: 'N-T', free: 'FRE', included: 'GST' },
}

/** Both read days in the Australian way, whatever the machine's settings. */
const writtenDay = (day: string) => day.split('-').toReversed().join('/')
const amount = (cents: number): Cell => ({ number: priceText(cents) })
const empty: Cell = ''

/**
 * Xero's manual journals: one line a posting; those with the same narration and date make a journal; debits are positive.
 * The amounts include tax.
 */
function xeroFile(entries: readonly JournalEntry[], { accounts, taxes }: JournalNames): string {
  const tracking = ['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2']
  return writeCsv([
    ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount', ...tracking],
    ...entries.flatMap(({ day, title, postings }) =>
      postings.map(({ account, tax, cents }) => [
        ...[title, writtenDay(day), accountNames[account], accounts[account]],
        ...[taxes[tax] || standardTaxes.xero[tax], amount(cents), empty, empty, empty, empty],
      ]),
    ),
  ])
}

/**
 * MYOB's general journal: one line a posting, with an empty line between journals, which MYOB numbers itself. A posting is
 * in the debit or in the credit column; `X` says that tax is included, `S` that it is about sales.
 */
function myobFile(entries: readonly JournalEntry[], { accounts, taxes }: JournalNames): string {
  return writeCsv([
    ['Date', 'Memo', 'GST [BAS] Reporting', 'Inclusive', 'Account Number', 'Debit Inc-Tax Amount'].concat([
      'Credit Inc-Tax Amount',
      'Tax Code',
      'Allocation Memo',
    ]),
    ...entries.flatMap(({ day, title, postings }, index) => [
      ...(index === 0 ? [] : [[]]),
      ...postings.map(({ account, tax, cents }) => [
        ...[writtenDay(day), title, 'S', 'X', accounts[account]],
        ...[cents > 0 ? amount(cents) : empty, cents < 0 ? amount(-cents) : empty],
        ...[taxes[tax] || standardTaxes.myob[tax], accountNames[account]],
      ]),
    ]),
  ])
}

const files = { xero: xeroFile, myob: myobFile }

/** A journal as the file that a program for bookkeeping imports, as CSV (RFC 4180). */
export const journalFile = (program: BookkeepingProgram, entries: readonly JournalEntry[], names: JournalNames) =>
  files[program](entries, names)
