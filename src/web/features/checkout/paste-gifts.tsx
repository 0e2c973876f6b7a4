import { useState } from 'react'
import { type GiftForm, giftDays } from '#domain/vouchers/gift.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import type { GiftLine } from './gift-list.ts'

type PasteGiftsProps = {
  vouchers: number
  onUse: (people: GiftForm[]) => void
  onSetVouchers: ((count: number) => void) | undefined
}

/** Recipients from a list, shown line by line with what is wrong before any of them is used. */
export function PasteGifts({ vouchers, onUse, onSetVouchers }: PasteGiftsProps) {
  const { timeZone } = useData(siteQuery)
  const [text, setText] = useState('')
  const [lines, setLines] = useState<GiftLine[]>()
  const [fault, setFault] = useState<string>()

  const check = async () => {
    // Few buyers have a list: what reads it comes when it is asked for.
    const { readGiftList } = await import('./gift-list.ts')
    try {
      const read = readGiftList(text, giftDays(new Date().toISOString(), timeZone))
      setLines(read)
      setFault(read.length === 0 ? 'Please paste at least one line, such as Robin, robin@example.com' : undefined)
    } catch (error) {
      setLines(undefined)
      setFault(`We can’t read this list: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    setText(await file.text())
    setLines(undefined)
  }

  return (
    <details className="rounded-md border border-stone">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-small">
        Paste a list of people
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4">
        <TextArea
          label="One person a line: name, email, message, date"
          rows={5}
          spellCheck={false}
          hint="Only the name or the email is needed. It can be copied from a spreadsheet."
          value={text}
          error={fault}
          onChange={({ target }) => {
            setText(target.value)
            setLines(undefined)
            setFault(undefined)
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="quiet" onClick={() => void check()}>
            Check the list
          </Button>
          <label className="text-small">
            <span className="mr-2">or choose a CSV file</span>
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              onChange={({ target }) => void readFile(target.files?.[0])}
              className="max-w-full"
            />
          </label>
        </div>
        {lines && lines.length > 0 && (
          <Checked lines={lines} vouchers={vouchers} onUse={onUse} onSetVouchers={onSetVouchers} />
        )}
      </div>
    </details>
  )
}

function Checked({ lines, vouchers, onUse, onSetVouchers }: PasteGiftsProps & { lines: GiftLine[] }) {
  const wrong = lines.filter(({ faults }) => faults.length > 0).length
  const people = lines.map(({ gift }) => gift)
  const differs = people.length !== vouchers
  const use = () => {
    if (differs) onSetVouchers?.(people.length)
    onUse(people)
  }
  return (
    <div className="grid gap-3">
      <ol aria-label="The list, line by line" className="max-h-72 overflow-y-auto text-small">
        {lines.map(({ line, gift, faults }) => (
          <li key={line} className="grid grid-cols-[2.5rem_1fr] border-stone border-t py-2">
            <span className="tabular text-ink-soft">{line}</span>
            <span className="wrap-anywhere">
              {[gift.giftTo, gift.giftEmail, gift.giftDate].filter(Boolean).join(' · ') || 'Nobody'}
              {gift.giftMessage && <span className="block text-ink-soft italic">{gift.giftMessage}</span>}
              {faults.map((text) => (
                <span key={text} className="block font-semibold text-cinnabar-deep">
                  {text}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="text-small">
        {told({ wrong, people: people.length, vouchers, canOrder: onSetVouchers !== undefined })}
      </p>
      {wrong === 0 && (!differs || onSetVouchers) && (
        <div>
          <Button onClick={use}>
            {differs ? `Order ${people.length} vouchers for these people` : 'Use these people'}
          </Button>
        </div>
      )}
    </div>
  )
}

type Told = { wrong: number; people: number; vouchers: number; canOrder: boolean }

/** What the check has found, and what to do. */
function told({ wrong, people, vouchers, canOrder }: Told): string {
  const lines = people === 1 ? '1 line' : `${people} lines`
  if (wrong > 0) return `${wrong} of ${lines} can’t be used yet. Please correct them above, and check the list again.`
  if (people === vouchers) return `${lines}, one for each voucher.`
  const differs = `${lines} for ${vouchers} vouchers.`
  return canOrder ? differs : `${differs} Please change the quantity in your cart, or the list.`
}
