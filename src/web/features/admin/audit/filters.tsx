import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AuditQuery } from '#contract/audit.ts'
import { useApi } from '#web/api.ts'
import { auditChoicesQuery } from '#web/queries/staff.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { Options } from '../forms/options.tsx'
import { type DayFaults, DayFields, dayFaults, typedDayFaults } from '../lists/day-fields.tsx'
import type { ListState } from '../lists/list.ts'
import { actionName, auditLog, isFiltered, kindName } from './view.ts'

/** The filters of the log. */
export function Filters({ view, show }: ListState<AuditQuery>) {
  const { data: choices } = useQuery(auditChoicesQuery(useApi()))
  const [faults, setFaults] = useState<DayFaults>(() => dayFaults(view))

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const wrong = typedDayFaults(event.currentTarget)
    setFaults(wrong)
    if (Object.keys(wrong).length === 0) show(auditLog.viewOf(String(new URLSearchParams(given))))
  }
  return (
    <search>
      <form noValidate onSubmit={submit}>
        {/* Disabled until hydration: the browser would submit the form and put the input into the address. */}
        <fieldset
          disabled={!useHydrated()}
          className="grid min-w-0 grid-cols-2 items-start gap-x-4 gap-y-[0.9rem] sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]"
        >
          <Choice label="Who" name="who" value={view.who} choices={choices?.who} />
          <Choice label="Action" name="action" value={view.action} choices={choices?.actions} write={actionName} />
          <Choice label="About" name="entity" value={view.entity} choices={choices?.entities} write={kindName} />
          <DayFields days={view} faults={faults} />
          <TextField label="Search" name="q" type="search" maxLength={100} defaultValue={view.q} />
          <label className="flex min-h-[2.8rem] items-center gap-2 self-end py-2">
            <input
              type="checkbox"
              name="looking"
              value="shown"
              className="size-5"
              defaultChecked={view.looking === 'shown'}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            />
            Also show what was looked at
          </label>
          <div className="flex min-h-[2.8rem] items-center gap-4 self-end">
            <Button type="submit">Show</Button>
            {isFiltered({ ...view, before: '' }) && (
              <Link to="/admin/audit" className="text-link text-small">
                Clear filters
              </Link>
            )}
          </div>
        </fieldset>
      </form>
    </search>
  )
}

type ChoiceProps = {
  label: string
  name: string
  value: string
  choices: string[] | undefined
  write?: (choice: string) => string
}
/** One of what stands in the log. What the address asks for is a choice, whether it stands there or not. */
function Choice({ label, name, value, choices = [], write = (choice) => choice }: ChoiceProps) {
  const all = value && !choices.includes(value) ? [value, ...choices] : choices
  const written = all.map((choice) => [choice, write(choice)] as const).toSorted(([, a], [, b]) => a.localeCompare(b))
  return (
    <Field label={label}>
      {(control) => (
        <select key={all.length} className="field" name={name} defaultValue={value} {...control}>
          <option value="">All</option>
          <Options of={written} />
        </select>
      )}
    </Field>
  )
}
