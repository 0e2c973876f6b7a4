import type { ImportColumn } from '#contract/admin-newsletter.ts'

const apart = '[\\s_-]*'
const moment = `${apart}(?:at|on|date|time)`
/** Which headings each column goes by; the earlier names before the later. */
const headings: Record<ImportColumn['as'], RegExp[]> = {
  email: [/^(?:e-?)?mail(?:[\s_-]*addresse?s?)?$/i],
  state: [/^(?:status|state)$/i, /^subscribed$/i],
  consentedAt: [
    new RegExp(`^(?:consent(?:ed)?|subscribed|opt(?:ed)?${apart}in|confirm(?:ed|ation)?|joined|added)${moment}$`, 'i'),
    /^(?:date|time)[\s_-]*(?:of[\s_-]*consent|consented|subscribed|joined|added)$/i,
    /^(?:consent(?:ed)?|subscribed|joined|opt(?:ed)?[\s_-]*in|date)$/i,
  ],
  note: [/^(?:consent(?:[\s_-]*note)?|how they agreed)$/i],
  leftAt: [new RegExp(`^(?:left|unsubscribed)${moment}$`, 'i')],
}

/** The index of each column; -1 if the file has none. */
export type Columns = Record<ImportColumn['as'], number>

/** The columns by their headings. One may be two: whether "consent" is a date or a note is for each cell to say. */
export function columnsOf(header: string[]): Columns {
  const find = (names: RegExp[]) => {
    for (const name of names) {
      const at = header.findIndex((cell) => name.test(cell))
      if (at >= 0) return at
    }
    return -1
  }
  return {
    email: find(headings.email),
    state: find(headings.state),
    consentedAt: find(headings.consentedAt),
    note: find(headings.note),
    leftAt: find(headings.leftAt),
  }
}

/** The meaning of each column with a heading, in the order of the file, and the headings of ignored columns. */
export function columnsRead(header: string[], columns: Columns, { dated }: { dated: boolean }) {
  const roles = (Object.keys(columns) as ImportColumn['as'][]).filter((role) => role !== 'consentedAt' || dated)
  const read: ImportColumn[] = []
  const ignored: string[] = []
  for (const [at, name] of header.entries()) {
    // A column that is two was a column of dates, where any of its cells held one.
    const as = dated && columns.consentedAt === at ? 'consentedAt' : roles.find((role) => columns[role] === at)
    if (as) read.push({ name, as })
    else if (name) ignored.push(name)
  }
  return { read, ignored }
}
