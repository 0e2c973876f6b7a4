import { CalendarDays, CalendarRange, List } from 'lucide-react'
import { useHydrated } from '#web/hydrated.ts'
import type { AppointmentView } from './view.ts'

const layouts = [
  { layout: 'table', label: 'Table', Icon: List },
  { layout: 'month', label: 'Month', Icon: CalendarDays },
  { layout: 'week', label: 'Week', Icon: CalendarRange },
] as const

type LayoutChoiceProps = { view: AppointmentView; show: (changes: Partial<AppointmentView>) => void }

/** Table, month or week. */
export function LayoutChoice({ view, show }: LayoutChoiceProps) {
  const hydrated = useHydrated()
  return (
    <fieldset className="inline-flex min-w-0 flex-wrap overflow-hidden rounded-[1.3rem] border border-stone-deep">
      <legend className="sr-only">Show as</legend>
      {layouts.map(({ layout, label, Icon }) => (
        <button
          key={layout}
          type="button"
          className="inline-flex min-h-10 items-center gap-[0.4rem] px-[0.9rem] text-small focus-visible:rounded-full focus-visible:-outline-offset-3 aria-pressed:bg-celadon aria-pressed:font-semibold aria-pressed:text-jade-deep"
          aria-pressed={view.layout === layout}
          disabled={!hydrated}
          onClick={() => show({ layout })}
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
