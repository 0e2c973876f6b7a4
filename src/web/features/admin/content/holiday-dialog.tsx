import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { southAustralianHolidays } from '#domain/dates/public-holidays.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { type ClosuresForm, holidayOffers } from './closures-form.ts'

/** Two buttons for this year’s and the next year’s public holidays, each with the list to choose from. */
export function HolidayDialog({ today }: { today: string }) {
  const [year, setYear] = useState<number>()
  const current = Number(today.slice(0, 4))
  return (
    <div className="flex flex-wrap gap-3">
      {[current, current + 1].map((each) => (
        <Button key={each} variant="quiet" onClick={() => setYear(each)}>
          <CalendarPlus aria-hidden className="size-4" />
          Add South Australia’s public holidays for {each}
        </Button>
      ))}
      {year && <Choice year={year} today={today} onClose={() => setYear(undefined)} />}
    </div>
  )
}

const noneWords = (canTick: boolean) =>
  canTick ? 'No day is ticked. Tick at least one.' : 'None of these days can be added. Each says why.'

function Choice({ year, today, onClose }: { year: number; today: string; onClose: () => void }) {
  const { opening } = useData(siteQuery)
  const { getValues, setValue } = useFormContext<ClosuresForm>()
  const [offers] = useState(() =>
    holidayOffers(southAustralianHolidays(year), { week: opening.week, rows: getValues('items'), today }),
  )
  const [chosen, setChosen] = useState(() => new Set(offers.filter(({ isOpen }) => isOpen).map(({ row }) => row.from)))
  const choose = (day: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(day)
    else next.delete(day)
    setChosen(next)
  }
  const add = () => {
    const rows = offers.filter(({ row }) => chosen.has(row.from)).map(({ row }) => row)
    const items = [...getValues('items'), ...rows].toSorted((a, b) => (a.from < b.from ? -1 : 1))
    setValue('items', items, { shouldDirty: true })
    onClose()
  }
  const count = chosen.size
  return (
    <Dialog
      onOpenChange={onClose}
      title={`South Australia’s public holidays for ${year}`}
      description="From the Public Holidays Act 2023 (SA). Untick the days on which you’re open. They’re saved with Save Changes."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <UnavailableButton reason={count === 0 && noneWords(offers.some(({ isOpen }) => isOpen))}>
            {(off) => (
              <Button onClick={add} {...off}>
                {count === 1 ? 'Add 1 day' : `Add ${count} days`}
              </Button>
            )}
          </UnavailableButton>
        </>
      }
    >
      <ul className="divide-y divide-stone">
        {offers.map(({ name, row, about, isOpen }) => (
          <li key={row.from}>
            <label className={`flex items-start gap-3 py-2.5 ${isOpen ? '' : 'text-ink-soft'}`}>
              <input
                type="checkbox"
                className="mt-1 size-[1.15rem] accent-jade"
                checked={chosen.has(row.from)}
                disabled={!isOpen}
                onChange={({ target }) => choose(row.from, target.checked)}
              />
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="block text-ink-soft text-small">{about}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
