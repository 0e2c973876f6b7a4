import { eastAsianLetters } from '../appearance/east-asian.ts'
import { atHour, calendarDay } from '../dates/calendar.ts'
import { emailFault, isEmail } from '../mail/email.ts'

/**
 * What a buyer may add to a voucher that is a gift (docs/product.md, "Gifts"). `giftDate` such as `2027-03-05`; all may
 * be empty.
 */
export type GiftForm = { giftTo: string; giftEmail: string; giftMessage: string; giftDate: string }
export type GiftField = keyof GiftForm

/** The words of a gift that are printed on its voucher. */
export type GiftWords = { to: string; from: string; message: string }

export const noGift: GiftForm = { giftTo: '', giftEmail: '', giftMessage: '', giftDate: '' }
export const giftLimits = { to: 60, message: 280, lines: 5 } as const

/** The local hour at which gifts are sent, so that nobody gets one at night. */
export const giftHour = 9

/** Whether a buyer has filled in anything of the gift. */
export const isGift = (form: GiftForm): boolean => Object.keys(noGift).some((field) => form[field as GiftField] !== '')

/**
 * What a voucher can be drawn with: Latin with its accents, Vietnamese, Greek with its old accents, Cyrillic, Chinese, Japanese and
 * Korean. Anything else would be a hole in its print and its PDF.
 */
const western =
  '\\n\\u0020-\\u007e\\u00a0-\\u0131\\u0134-\\u0148\\u014a-\\u017e\\u01a0\\u01a1\\u01af\\u01b0\\u0218-\\u021b\\u0370-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03e1\\u03f0-\\u052f\\u1ea0-\\u1ef9\\u1f00-\\u1f15\\u1f18-\\u1f1d\\u1f20-\\u1f45\\u1f48-\\u1f4d\\u1f50-\\u1f57\\u1f59\\u1f5b\\u1f5d\\u1f5f-\\u1f7d\\u1f80-\\u1fb4\\u1fb6-\\u1fc4\\u1fc6-\\u1fd3\\u1fd6-\\u1fdb\\u1fdd-\\u1fef\\u1ff2-\\u1ff4\\u1ff6-\\u1ffe\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2022\\u2026\\u20ac'
const drawable = new RegExp(`^[${western}${Object.values(eastAsianLetters).join('')}]*$`, 'u')

/** Whether a voucher can show a text. */
export const isDrawable = (text: string): boolean => drawable.test(text)

const printable =
  'Latin, Greek, Cyrillic, Chinese, Japanese and Korean letters can be printed, with numbers and punctuation'

/** Characters as people see them: a flag, or a letter with its signs, is one. Browsers before 2024 may lack `Intl.Segmenter`. */
const charactersOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment) : [...text]
const or = new Intl.ListFormat('en-AU', { type: 'disjunction' })
const namedAtMost = 5

/** The error for the characters that cannot be printed, which names the first five; `undefined` if a text has none. */
export function unprintableFault(text: string): string | undefined {
  if (isDrawable(text)) return undefined
  const characters = charactersOf(text).filter((sign) => !isDrawable(sign))
  const names = [...new Set(characters)].map((sign) => `“${sign}”`)
  const named = names.length > namedAtMost ? `${names.slice(0, namedAtMost).join(', ')} and more` : or.format(names)
  const advice = /\p{L}/u.test(names.join('')) ? printable : `Please take ${names.length > 1 ? 'them' : 'it'} out`
  return `We can’t print ${named} on the voucher. ${advice}`
}

/** The days on which a gift can arrive, such as `2027-03-05`: from today to a year from now, in the clinic's time zone. */
export function giftDays(now: string, timeZone: string): { first: string; last: string } {
  const first = calendarDay(now, timeZone)
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  return { first, last: new Date(Date.UTC(year + 1, month - 1, day)).toISOString().slice(0, 10) }
}

/** What is wrong with the gift's fields, in their order, by the field; empty when nothing is. */
export function giftFaults(form: GiftForm, days: { first: string; last: string }): Partial<GiftForm> {
  const faults: [GiftField, string | undefined][] = [
    ['giftTo', nameFault(form.giftTo)],
    ['giftEmail', emailFaultOf(form)],
    ['giftMessage', messageFault(form.giftMessage)],
    ['giftDate', dateFault(form.giftDate, days)],
  ]
  return Object.fromEntries(faults.filter(([, message]) => message !== undefined))
}

const nameFault = (name: string) =>
  name.length > giftLimits.to
    ? `Please use at most ${giftLimits.to} characters`
    : unprintableFault(name.replaceAll('\n', '↵'))

function emailFaultOf({ giftEmail, giftDate }: GiftForm): string | undefined {
  if (giftEmail === '')
    return giftDate === '' ? undefined : 'Please enter an email address to send it to on that day, or clear the date'
  return isEmail(giftEmail) ? undefined : emailFault
}

function messageFault(message: string): string | undefined {
  if (message.length > giftLimits.message) return `Please use at most ${giftLimits.message} characters`
  if (message.split('\n').length > giftLimits.lines) return `Please use at most ${giftLimits.lines} lines`
  return unprintableFault(message)
}

function dateFault(date: string, { first, last }: { first: string; last: string }): string | undefined {
  if (date === '') return undefined
  if (!isDay(date)) return 'Please choose a day'
  if (date < first) return 'Please choose today or a later day'
  return date > last ? 'Please choose a day within a year' : undefined
}

const isDay = (date: string) =>
  /^\d{4}-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date

/**
 * When a gift is sent: on its day at 9 in the morning of the clinic's time zone, or at once when that is past or no day
 * was chosen. `now` and the answer are ISO 8601 UTC.
 */
export function giftSendAt(date: string, now: string, timeZone: string): string {
  const at = date === '' ? now : atHour(date, giftHour, timeZone)
  return at > now ? at : now
}

/**
 * Whether a gift with this day goes as soon as it is paid: without a day, or once 9 am of it is past. A text that is no day
 * counts as none. `now` ISO 8601 UTC.
 */
export const isSentAtOnce = (date: string, now: string, timeZone: string): boolean =>
  !isDay(date) || giftSendAt(date, now, timeZone) === now
