import { z } from 'zod'
import type { Clinic } from '#contract/content.ts'
import { hoursSchema, spansSchema } from '#contract/hours.ts'
import { type ClockSpan, weekdays } from '#domain/content/opening-hours.ts'
import { agreedHours, agreedLine, daysOfText, type HoursLine, spanFaults } from '#domain/content/written-hours.ts'
import { byEntry } from './by-entry.ts'
import { formatBoth } from './field-texts.ts'

const kinds = ['open', 'closed', 'words'] as const
export const kindNames: Record<(typeof kinds)[number], string> = { open: 'Open', closed: 'Closed', words: 'In words' }

/** A line as it is edited: the seven weekdays first, then what else the clinic says. */
const hoursRow = z
  .object({
    day: hoursSchema.element.shape.day,
    kind: z.enum(kinds),
    hours: z.string().trim().max(80),
    spans: z.array(z.object({ opens: z.string(), closes: z.string() })),
  })
  .superRefine(({ kind, hours, spans }, context) => {
    if (kind === 'words' && hours === '')
      context.addIssue({ code: 'custom', path: ['hours'], message: 'Please enter some words, such as By appointment' })
    if (kind !== 'open') return
    for (const { path, message } of spansSchema.safeParse(spans).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['spans', ...path], message })
  })
export type HoursRow = z.infer<typeof hoursRow>
export const hoursRows = z.array(hoursRow).max(14)
/** The part of a form that `HoursFields` edits. */
export type HoursForm = { hours: HoursRow[] }

export const usualSpan: ClockSpan = { opens: '09:00', closes: '17:00' }

/** The lines of the hours as the form has them. A day of which nothing is said is closed. */
export function toHoursRows(lines: Clinic['hours']): HoursRow[] {
  const agreed = agreedHours(lines)
  const rest = agreed.filter(({ day }) => daysOfText(day).length === 0)
  return [
    ...weekdays.map((day) =>
      rowOf(
        day,
        agreed.filter((line) => daysOfText(line.day).includes(day)),
      ),
    ),
    ...rest.map(({ day, hours }): HoursRow => ({ day, kind: 'words', hours, spans: [] })),
  ]
}

function rowOf(day: string, lines: HoursLine[]): HoursRow {
  const hours = lines.map((line) => line.hours).join(', ')
  const spans = lines.flatMap((line) => line.spans ?? [])
  const isRead = lines.every((line) => line.spans) && spanFaults(spans).length === 0
  if (!isRead) return { day, kind: 'words', hours, spans: [] }
  return { day, kind: spans.length > 0 ? 'open' : 'closed', hours: lines.length === 1 ? hours : '', spans }
}

/** The lines to be saved. A week without anything in it says nothing at all. */
export function fromHoursRows(rows: HoursRow[]): Clinic['hours'] {
  if (rows.every(({ kind }) => kind === 'closed')) return []
  return rows.map(lineOf)
}

const lineOf = ({ day, kind, hours, spans }: HoursRow) =>
  kind === 'words' ? { day, hours } : agreedLine({ day, hours, spans: kind === 'open' ? spans : [] })

/** Two who change the hours of different weekdays lose nothing. */
export const hoursByDay = byEntry<HoursForm, 'hours'>('hours', ({ day }) => day)

/** How two versions of a line of the hours are read side by side. */
export const formatHours = formatBoth(
  (rows) =>
    (rows as HoursRow[] | undefined)
      ?.map(lineOf)
      .map(({ day, hours }) => `${day}: ${hours}`)
      .join('\n') ?? 'Not in the list',
)
