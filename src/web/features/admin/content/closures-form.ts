import { z } from 'zod'
import { closureSchema, closuresSchema } from '#contract/hours.ts'
import { prose } from '#contract/text.ts'
import { type ClockSpan, type Closure, type Opening, weekdayOf } from '#domain/content/opening-hours.ts'
import { textOfSpans } from '#domain/content/written-hours.ts'
import type { PublicHoliday } from '#domain/dates/public-holidays.ts'
import { longDate, shortDay } from '#domain/dates/written.ts'
import { byEntry } from '../forms/by-entry.ts'
import { formatBoth } from '../forms/field-texts.ts'

export const closureKinds = { closed: 'Closed', short: 'Open at other times' } as const

const row = z.object({
  from: closureSchema.shape.from,
  to: closureSchema.shape.to,
  message: prose(200),
  kind: z.enum(['closed', 'short']),
  spans: z.array(z.object({ opens: z.string(), closes: z.string() })),
})
export type ClosureRow = z.infer<typeof row>

/** The errors of the rows and of their times, by the rules of the contract. */
export const closuresForm = z.object({ items: z.array(row).max(80) }).superRefine(({ items }, context) => {
  for (const { path, message } of closuresSchema.safeParse(fromRows(items)).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['items', ...path], message })
})
export type ClosuresForm = z.infer<typeof closuresForm>

/** The closures that are not over, as form values. */
export const toRows = (closures: Closure[], today: string): ClosureRow[] =>
  closures
    .filter(({ to }) => to >= today)
    .map((closure) => ({ ...closure, kind: closure.spans.length > 0 ? 'short' : 'closed' }))

export const fromRows = (rows: ClosureRow[]): Closure[] =>
  rows.map(({ kind, spans, ...closure }) => ({ ...closure, spans: kind === 'short' ? spans : [] }))

/** Two who enter or change different closures lose nothing. No two begin on the same day. */
export const closuresByDay = byEntry<ClosuresForm, 'items'>('items', ({ from }) => from)

/** The readable form of a closure for comparing two versions. */
export const formatClosures = formatBoth((rows) =>
  rows
    ? fromRows(rows as ClosureRow[])
        .map(({ from, to, message, spans }) =>
          [from === to ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`, textOfSpans(spans), message]
            .filter(Boolean)
            .join(' · '),
        )
        .join('\n')
    : 'Not in the list',
)

/** A day that was emptied meanwhile has no form. */
const dayOf = (day: string) => day && shortDay(day)

type Offer = { name: string; row: ClosureRow; about: string; isOpen: boolean }

/**
 * The public holidays to offer as closures. One that begins in the evening is offered only if the clinic is open then, which
 * hours in words do not say.
 * Holidays that are over or already in the list are left out.
 */
export const holidayOffers = (
  holidays: PublicHoliday[],
  { week, rows, today }: { week: Opening['week']; rows: readonly Pick<Closure, 'from' | 'to'>[]; today: string },
): Offer[] =>
  holidays.map(({ date, name, from }) => {
    const hours = week.find(({ day }) => day === weekdayOf(date))?.spans
    const spans = from && hours ? until(hours, from) : []
    const isOver = date < today
    const isThere = rows.some((known) => known.from <= date && date <= known.to)
    const isAffected = hours
      ? hours.some(({ opens, closes }) => !from || opens >= from || closes > from || closes <= opens)
      : !from
    const about = isOver
      ? 'over already'
      : isThere
        ? 'in your list already'
        : from && !hours
          ? 'from 7 pm; your hours that day are in words, so please add it yourself'
          : from && !isAffected
            ? 'from 7 pm; you’re closed by then'
            : from
              ? 'from 7 pm'
              : hours?.length === 0
                ? 'you’re closed that day anyway'
                : ''
    return {
      name,
      row: { from: date, to: date, message: name, kind: spans.length > 0 ? 'short' : 'closed', spans },
      about: [`${weekdayOf(date)}, ${longDate(date, 'UTC')}`, about].filter(Boolean).join(', '),
      isOpen: !isOver && !isThere && isAffected,
    }
  })

/** The part of a day's opening hours before a time. */
const until = (spans: ClockSpan[], end: string): ClockSpan[] =>
  spans.flatMap(({ opens, closes }) =>
    opens >= end ? [] : [{ opens, closes: closes > end || closes <= opens ? end : closes }],
  )
