import { type DayRange, dayRangeSchema } from '#contract/list.ts'
import { TextField } from '#web/ui/field.tsx'
import { unfinishedDates } from '#web/unfinished-dates.ts'

/** What is wrong with the ends of a range of days; empty if nothing is. */
export type DayFaults = { from?: string; to?: string }

/** The faults of a range. */
export function dayFaults(days: Partial<DayRange>): DayFaults {
  const issues = dayRangeSchema.safeParse(days).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}

/** The faults of a range as it was typed in a form. */
export const typedDayFaults = (form: HTMLFormElement): DayFaults => ({
  ...dayFaults(Object.fromEntries(new FormData(form)) as Partial<DayRange>),
  ...unfinishedDates(form),
})

/** The fields `from` and `to` of a form, which has another key when it is to show another range. */
export const DayFields = ({ days: { from, to }, faults }: { days: DayRange; faults: DayFaults }) => (
  <>
    <TextField label="From" name="from" type="date" defaultValue={from} error={faults.from} />
    <TextField label="To" name="to" type="date" defaultValue={to} error={faults.to} />
  </>
)
