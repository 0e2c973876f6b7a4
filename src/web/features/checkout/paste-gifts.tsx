import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { maxQuantity } from '#domain/shop/cart.ts'
import { type GiftForm, giftDays } from '#domain/vouchers/gift.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { textOfFile } from '#web/text-of-file.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { CheckedGifts } from './checked-gifts.tsx'
import type { GiftLine } from './gift-list.ts'

type PasteGiftsProps = {
  list: string
  error: string | undefined
  vouchers: number
  onChange: (list: string) => void
  /** Called with the people of the list, and with what remains of it for a second order. */
  onUse: (people: GiftForm[], left: string) => void
  onSetVouchers: ((count: number) => void) | undefined
}

/** How many people were taken from the list; `isPart`: others are left for a second order. */
type Used = { people: number; isPart: boolean }

const notAList = 'isn’t a text list. Save it as CSV in your spreadsheet program, and choose that file.'

/** Reads recipients from a pasted list, and shows it with its errors before it is applied. */
export function PasteGifts({ list, error, vouchers, onChange, onUse, onSetVouchers }: PasteGiftsProps) {
  const { timeZone } = useData(siteQuery)
  const [lines, setLines] = useState<GiftLine[]>()
  const [fault, setFault] = useState<string>()
  const [fileFault, setFileFault] = useState<string>()
  const fileFaultId = useId()
  const [used, setUsed] = useState<Used>()
  const chooser = useRef<HTMLInputElement>(null)
  const fold = useRef<HTMLDetailsElement>(null)
  const result = useRef<HTMLParagraphElement>(null)
  const checked = useRef('')
  // The button that was pressed is gone, and with it the focus.
  useEffect(() => {
    if (used) result.current?.focus()
  }, [used])
  // If the list sets the quantity, lines beyond the limit of an order are left for a second order.
  const fit = onSetVouchers ? maxQuantity : Number.POSITIVE_INFINITY

  const forget = () => {
    setLines(undefined)
    setFault(undefined)
    setFileFault(undefined)
    setUsed(undefined)
  }
  const change = (text: string) => {
    checked.current = ''
    forget()
    onChange(text)
  }
  // Few buyers have a list, so the parser is loaded on demand.
  const loadParser = async () => {
    const parser = await import('./gift-list.ts').catch(() => undefined)
    if (!parser) setFault('The list couldn’t be checked. Please check your connection and try again.')
    return parser
  }
  const check = async (text: string) => {
    checked.current = text
    const parser = await loadParser()
    // It may have been corrected while the parser was on its way.
    if (!parser || text !== checked.current) return
    const { readGiftList } = parser
    const read = readGiftList(text, giftDays(new Date().toISOString(), timeZone))
    setLines(read)
    setFault(read.length === 0 ? 'Please paste at least one line, such as Robin, robin@example.com' : undefined)
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    const text = await textOfFile(file)
    const parser = await loadParser()
    if (!parser) return
    // What was typed stays, since nothing better was chosen.
    if (!parser.isPlainText(text)) return setFileFault(`“${file.name}” ${notAList}`)
    change(text)
    await check(text)
  }
  const use = () => {
    const people = lines?.slice(0, fit) ?? []
    if (people.length !== vouchers) onSetVouchers?.(people.length)
    const left = lines?.slice(fit) ?? []
    forget()
    onUse(
      people.map(({ gift }) => gift),
      left.map((line) => line.text).join('\n'),
    )
    setUsed({ people: people.length, isPart: left.length > 0 })
    if (left.length === 0 && fold.current) fold.current.open = false
  }

  return (
    <div>
      <details ref={fold} className="group rounded-md border border-stone">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-4 font-semibold text-small">
          {vouchers === 1 ? 'Several people? Paste a list' : 'Paste a list of people'}
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 px-4 pt-1 pb-4">
          <TextArea
            label="One person a line: name, email, message, date"
            name="giftList"
            rows={7}
            spellCheck={false}
            hint="Only the name or the email is needed. It can be copied from a spreadsheet."
            value={list}
            error={fault ?? error}
            onChange={({ target }) => change(target.value)}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="quiet" onClick={() => void check(list)}>
              Check the list
            </Button>
            <Button variant="quiet" aria-describedby={fileFaultId} onClick={() => chooser.current?.click()}>
              Choose a CSV file
            </Button>
            <input
              ref={chooser}
              type="file"
              hidden
              accept=".csv,.tsv,.txt,text/csv"
              aria-label="The list as a CSV file"
              onChange={({ target }) => {
                void readFile(target.files?.[0])
                // Cleared, so that choosing the same file again fires a change event.
                target.value = ''
              }}
            />
            <p
              id={fileFaultId}
              role="alert"
              className="wrap-anywhere w-full font-semibold text-cinnabar-deep text-small empty:hidden"
            >
              {fileFault}
            </p>
          </div>
          {lines && lines.length > 0 && (
            <CheckedGifts
              lines={lines}
              fit={fit}
              vouchers={vouchers}
              canOrder={onSetVouchers !== undefined}
              onUse={use}
            />
          )}
        </div>
      </details>
      {/* Outside of it: from within, Chromium's Tab would go back to the list. */}
      <p
        ref={result}
        role="status"
        tabIndex={-1}
        className="mt-4 scroll-mt-28 font-semibold text-jade-deep text-small empty:hidden"
      >
        {used && whatHappened(used)}
      </p>
    </div>
  )
}

function whatHappened({ people, isPart }: Used): string {
  if (isPart)
    return `The first ${people} people are below. The others are still in this list: place a second order for them after this one.`
  return people === 1
    ? 'The person from your list is below. Please look over what’s on the voucher.'
    : `The ${people} people from your list are below, one for each voucher. Please look over what’s on each.`
}
