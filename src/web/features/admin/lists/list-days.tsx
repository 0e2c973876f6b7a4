import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { DayRange } from '#contract/list.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { addMonths, monthOf } from '#domain/dates/calendar-span.ts'
import { shortDays } from '#domain/dates/written-range.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { type DayFaults, DayFields, dayFaults } from './day-fields.tsx'
import type { ListQuery, ListState } from './list.ts'
import { OpensIcon } from './opens-icon.tsx'

const anyDay = { from: '', to: '' }

type Props = { state: ListState<ListQuery>; children: ReactNode }

/**
 * The filter of a list by a range of days, beside its search: a button that says which, and opens the fields below both. They
 * close once a range is shown.
 */
export function ListDays({ state: { list, view, show }, children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const form = useId()
  const { from = '', to = '' } = view
  const words = shortDays({ from, to })
  const apply = (days: DayRange) => {
    show(days)
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <div className="flex flex-[1_1_14rem] flex-wrap gap-2 sm:flex-[0_1_23rem]">
        {children}
        <Button
          ref={button}
          variant="quiet"
          className={words && 'bg-celadon'}
          disabled={!useHydrated()}
          aria-expanded={open}
          aria-controls={open ? form : undefined}
          onClick={() => setOpen(!open)}
        >
          <span className={words && 'sr-only'}>Dates</span> {words}
          <OpensIcon open={open} />
        </Button>
      </div>
      {open && <DaysForm id={form} label={`The day ${list.days}`} days={{ from, to }} apply={apply} />}
    </>
  )
}

type FormProps = { id: string; label: string; days: DayRange; apply: (days: DayRange) => void }
function DaysForm({ id, label, days, apply }: FormProps) {
  const { timeZone } = useData(siteQuery)
  const [faults, setFaults] = useState<DayFaults>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as DayRange
    const wrong = dayFaults(typed)
    setFaults(wrong)
    if (Object.keys(wrong).length === 0) apply(typed)
  }
  const monthsBack = (count: number) => monthOf(addMonths(calendarDay(new Date().toISOString(), timeZone), -count))
  const choices = [
    ['This month', () => monthsBack(0)],
    ['Last month', () => monthsBack(1)],
    ['All days', () => anyDay],
  ] as const
  return (
    <form id={id} onSubmit={submit} className="w-full">
      <fieldset className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-3">
        <legend className="mb-1 text-ink-soft text-small">{label}</legend>
        <div className="flex w-full flex-wrap gap-x-6 text-small">
          {choices.map(([name, range]) => (
            <button key={name} type="button" className="text-link min-h-9" onClick={() => apply(range())}>
              {name}
            </button>
          ))}
        </div>
        <div className="grid w-full grid-cols-2 gap-x-4 sm:w-80">
          <DayFields days={days} faults={faults} />
        </div>
        <Button type="submit" variant="quiet" className="sm:mt-8">
          Show
        </Button>
      </fieldset>
    </form>
  )
}
