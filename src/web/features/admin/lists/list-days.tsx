import { type FormEvent, type ReactNode, useState } from 'react'
import type { DayRange } from '#contract/list.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { addMonths, monthOf } from '#domain/dates/calendar-span.ts'
import { shortDays } from '#domain/dates/written-range.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { CollapsibleButton, useCollapsible } from './collapsible.tsx'
import { type DayFaults, DayFields, typedDayFaults } from './day-fields.tsx'
import type { ListQuery, ListState } from './list.ts'

const anyDay = { from: '', to: '' }

type Props = { state: ListState<ListQuery>; children: ReactNode }

/**
 * The filter of a list by a range of days, beside its search: a button that says which, and opens the fields below both. They
 * close once a range is shown.
 */
export function ListDays({ state: { list, view, show }, children }: Props) {
  const collapsible = useCollapsible()
  const { from = '', to = '' } = view
  const words = shortDays({ from, to })
  const apply = (days: DayRange) => {
    show(days)
    collapsible.close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape, which closes what the button shows
    <div className="contents" onKeyDown={collapsible.onKeyDown}>
      <div className={`flex flex-[1_1_14rem] flex-wrap gap-2 ${words ? 'sm:flex-[0_1_30rem]' : 'sm:flex-[0_1_23rem]'}`}>
        {children}
        <CollapsibleButton collapsible={collapsible} className={words && 'bg-celadon'}>
          <span className={words && 'sr-only'}>Dates</span> {words}
        </CollapsibleButton>
      </div>
      {collapsible.open && (
        <DaysForm
          key={`${from} ${to}`}
          id={collapsible.id}
          label={`The day ${list.days}`}
          days={{ from, to }}
          apply={apply}
        />
      )}
    </div>
  )
}

type FormProps = { id: string; label: string; days: DayRange; apply: (days: DayRange) => void }
function DaysForm({ id, label, days, apply }: FormProps) {
  const { timeZone } = useData(siteQuery)
  const [faults, setFaults] = useState<DayFaults>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as DayRange
    const wrong = typedDayFaults(event.currentTarget)
    setFaults(wrong)
    const [first] = Object.keys(wrong)
    if (first) (event.currentTarget.elements.namedItem(first) as HTMLInputElement).focus()
    else apply(typed)
  }
  const monthsBack = (count: number) => monthOf(addMonths(calendarDay(new Date().toISOString(), timeZone), -count))
  const choices = [
    ['This month', () => monthsBack(0)],
    ['Last month', () => monthsBack(1)],
    ...(days.from || days.to ? [['All days', () => anyDay] as const] : []),
  ] as const
  return (
    <form id={id} noValidate onSubmit={submit} className="w-full">
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
