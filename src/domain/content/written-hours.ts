import { type ClockSpan, minutesOf, spokenClock, type Weekday, weekdays } from './opening-hours.ts'

/**
 * One line of the hours: `day` such as `Monday` or `Mon - Fri`, `hours` as visitors read it, such as `9 am–5 pm`,
 * `Closed` or `By appointment`. `spans`: the same as times; empty on a day that is closed, missing where the text is
 * neither.
 */
export type HoursLine = { day: string; hours: string; spans?: ClockSpan[] | undefined }

export const closedText = 'Closed'
const isClosed = (text: string) => /^closed\.?$/i.test(text.trim())

/**
 * A line whose text and times agree (docs/product.md, "Opening hours"). Times that were set make the text; a text that
 * already says them stays as the clinic wrote it. Without times they are read from the text. Where the text was changed
 * and the times are still those of `before`, the text counts: programs of the API may know of texts only.
 */
export function agreedLine({ day, hours, spans }: HoursLine, before?: HoursLine): HoursLine {
  const read = spansOfText(hours)
  const onlyTextChanged = before && before.hours !== hours && isSameSpans(before.spans, spans)
  if (spans === undefined || onlyTextChanged) return read ? { day, hours, spans: read } : { day, hours }
  if (isSameSpans(read, spans)) return { day, hours, spans }
  return { day, hours: spans.length > 0 ? textOfSpans(spans) : closedText, spans }
}

/** The lines of the hours, each agreed with itself. `before`: the lines that are saved now. */
export const agreedHours = (lines: readonly HoursLine[], before: readonly HoursLine[] = []): HoursLine[] =>
  lines.map((line) =>
    agreedLine(
      line,
      before.find(({ day }) => day === line.day),
    ),
  )

/** Times as visitors read them, such as `9 am–12 pm, 1–5 pm`: the half of the day is said once where it is the same. */
export const textOfSpans = (spans: readonly ClockSpan[]): string =>
  spans
    .map(({ opens, closes }) => {
      const [from, to] = [spokenClock(opens), spokenClock(closes)]
      const half = to.slice(-3)
      const isShort = spans.length > 1 && from.endsWith(half) && opens < closes
      return `${isShort ? from.slice(0, -half.length) : from}–${to}`
    })
    .join(', ')

/**
 * The times that a text says, such as `9 am - 12 noon and 1 - 5 pm`; none of `Closed`; `undefined` where it cannot be
 * read, or crosses midnight, or two of its times overlap.
 */
export function spansOfText(text: string): ClockSpan[] | undefined {
  if (isClosed(text)) return []
  const spans = readSpans(text)
  return spans.length > 0 && spanFaults(spans).length === 0 ? spans : undefined
}

type SpanFault = { index: number; field: keyof ClockSpan; message: string }

/** The errors in the times of one day, by index, shown beside the field. */
export function spanFaults(spans: readonly ClockSpan[]): SpanFault[] {
  return spans.flatMap((span, index): SpanFault[] => {
    // An invalid time has its own error.
    if (![span.opens, span.closes].every((time) => /^\d\d:\d\d$/.test(time))) return []
    const [opens, closes] = minutesOfSpan(span)
    // 00:00 as a closing time is the midnight at the end of the day.
    if (span.closes !== '00:00' && minutesOf(span.closes) <= opens)
      return [{ index, field: 'closes' as const, message: 'Please choose a closing time after the opening time' }]
    const overlaps = spans.slice(0, index).some((other) => {
      const [from, to] = minutesOfSpan(other)
      return opens < to && from < closes
    })
    return overlaps
      ? [{ index, field: 'opens' as const, message: 'These hours overlap with others of the same day' }]
      : []
  })
}

const minutesOfSpan = ({ opens, closes }: ClockSpan): [from: number, to: number] => [
  minutesOf(opens),
  minutesOf(closes) || 24 * 60,
]

const isSameSpans = (one: readonly ClockSpan[] | undefined, other: readonly ClockSpan[] | undefined) =>
  JSON.stringify(one?.map(({ opens, closes }) => [opens, closes])) ===
  JSON.stringify(other?.map(({ opens, closes }) => [opens, closes]))

/** The weekdays of a line: `Monday`, `Mon`, `Mon - Fri`, `Saturday and Sunday`; none where a word is no day. */
export function daysOfText(text: string): Weekday[] {
  const found = text.split(/\s*(?:,|&|\/|\band\b)\s*/i).map((part) => {
    const [from, to, more] = part.split(/\s*(?:-|–|\bto\b)\s*/i).map(readDay)
    if (more || from === undefined) return []
    if (to === undefined) return /[-–]|\bto\b/i.test(part) ? [] : [from]
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7)
  })
  return found.some((days) => days.length === 0) ? [] : found.flat().map((index) => weekdays[index]!)
}

function readDay(word: string): number | undefined {
  const name = word.trim().replace(/\.$/, '').toLowerCase()
  const index = name.length < 3 ? -1 : weekdays.findIndex((day) => day.toLowerCase().startsWith(name))
  return index < 0 ? undefined : index
}

/** One or more stretches; none where a part cannot be read. One that ends before its start ends on the next day. */
export function readSpans(text: string): ClockSpan[] {
  const found = text.split(/\s*(?:,|;|&|\band\b)\s*/i).map((part) => {
    const [first = '', last = '', more] = part.split(/\s*(?:-|–|\bto\b)\s*/i)
    const to = readTime(last)
    const from = withHalfOf(first, last) ?? readTime(first)
    return from === undefined || to === undefined || more !== undefined ? undefined : { opens: from, closes: to }
  })
  return found.flatMap((span) => (found.includes(undefined) || !span ? [] : [span]))
}

/** `1–5 pm`: the half of the day stands once and holds for both. `9–5 pm` may mean the morning, and is not guessed at. */
function withHalfOf(first: string, last: string): string | undefined {
  const half = /\s*[ap]\.?m\.?$/i.exec(last)?.[0].trimStart()
  if (!half || !/^\d{1,2}(?:[:.]\d{2})?$/.test(first.trim())) return undefined
  const [from, to] = [readTime(first.trim() + half), readTime(last)]
  return from !== undefined && to !== undefined && from < to ? from : undefined
}

const halves = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\.?$/i
const wholeDay = /^(\d{1,2})[:.](\d{2})$/

function readTime(text: string): string | undefined {
  const word = text.trim().replace(/^12\s+(?=noon|midnight)/i, '')
  if (/^(?:noon|midday)$/i.test(word)) return '12:00'
  if (/^midnight$/i.test(word)) return '00:00'
  const [, hour12, minutes12 = '00', half] = halves.exec(word) ?? []
  if (hour12) return clockOf(Number(hour12), Number(minutes12), 12, half!.toLowerCase() === 'p')
  const [, hour24, minutes24] = wholeDay.exec(word) ?? []
  return hour24 ? clockOf(Number(hour24), Number(minutes24), 24, false) : undefined
}

function clockOf(hour: number, minutes: number, hours: 12 | 24, afternoon: boolean): string | undefined {
  if (minutes > 59 || hour > hours || (hours === 12 && hour === 0)) return undefined
  if (hours === 24 && hour === 24 && minutes > 0) return undefined
  return `${String((hour % hours) + (afternoon ? 12 : 0)).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
