import { longDate, shortDate } from '../dates/written.ts'

const forms = { short: shortDate, long: longDate }

/** The preferred date is the patient's own words; where they name a day as `2025-03-05` it is shown like other dates. */
export function preferredDate(words: string, form: keyof typeof forms): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(words) || Number.isNaN(Date.parse(words))) return words
  return forms[form](words, 'UTC')
}
