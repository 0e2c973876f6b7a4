import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { DaySheet as Sheet } from '#contract/day-sheet.ts'
import { addDays, calendarDay } from '#domain/dates/calendar.ts'
import { fullDay } from '#domain/dates/written.ts'
import { useApi } from '#web/api.ts'
import { readDaySheet } from '#web/queries/appointments.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { messageOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { useOpenPrintDialog } from '../lists/use-dialog-parameter.ts'
import { DaySheet } from './day-sheet.tsx'

type TitleOf = { titleOf: (slug: string) => string }

/** A button with the dialog that prints the sheet of a day, which `?print` and `?print=tomorrow` in the address open as well. */
export function PrintDayButton({ titleOf }: TitleOf) {
  const { timeZone } = useData(siteQuery)
  const [first, setFirst] = useState<string>()
  const today = () => calendarDay(new Date().toISOString(), timeZone)
  useOpenPrintDialog((day) => setFirst(day === 'tomorrow' ? addDays(today(), 1) : today()))
  return (
    <>
      <Button variant="quiet" disabled={!useHydrated()} onClick={() => setFirst(today())}>
        <Printer aria-hidden className="size-4" />
        Print the day
      </Button>
      {first && <PrintDayDialog first={first} today={today()} titleOf={titleOf} onClose={() => setFirst(undefined)} />}
    </>
  )
}

type PrintDayDialogProps = TitleOf & { first: string; today: string; onClose: () => void }

/** Asks which day, and prints its sheet. The visits are read only then, since each reading is a line of the audit log. */
function PrintDayDialog({ first, today, titleOf, onClose }: PrintDayDialogProps) {
  const api = useApi()
  const form = useId()
  const [day, setDay] = useState(first)
  const [missing, setMissing] = useState(false)
  const [printed, setPrinted] = useState<{ day: string; sheet: Sheet }>()
  const load = useMutation({
    mutationFn: async (chosen: string) => ({ day: chosen, sheet: await readDaySheet(api, chosen) }),
    onSuccess: setPrinted,
  })
  useEffect(() => {
    if (!printed) return
    print()
    onClose()
  }, [printed, onClose])
  const choose = (next: string) => {
    setDay(next)
    setMissing(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(day === '')
    if (day !== '' && !load.isPending) load.mutate(day)
  }
  const choices = [
    ['Today', today],
    ['Tomorrow', addDays(today, 1)],
  ] as const
  return (
    <Dialog
      onOpenChange={onClose}
      title="Print the day"
      description="Who comes, when, and their phone numbers, with your notes. What patients wrote to you isn’t printed."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={load.isPending}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          {choices.map(([name, value]) => (
            <Button
              key={name}
              variant="quiet"
              aria-pressed={day === value}
              className="aria-pressed:bg-celadon"
              onClick={() => choose(value)}
            >
              {name}
            </Button>
          ))}
        </div>
        <TextField
          label="Day"
          type="date"
          value={day}
          onChange={({ target }) => choose(target.value)}
          hint={day ? fullDay(day) : 'Day, month and year'}
          error={missing ? 'Please choose a day' : undefined}
        />
        <FormMessage message={load.error ? messageOf(load.error) : undefined} />
      </form>
      {printed && <DaySheet {...printed} titleOf={titleOf} />}
    </Dialog>
  )
}
