import { longDay } from '#domain/dates/written.ts'
import { maxQuantity } from '#domain/shop/cart.ts'
import { Button } from '#web/ui/button.tsx'
import type { GiftLine } from './gift-list.ts'

type CheckedProps = {
  lines: GiftLine[]
  /** The maximum number of lines in one order. */
  fit: number
  vouchers: number
  /** Whether the quantity is set by the length of the list. */
  canOrder: boolean
  onUse: () => void
}

/** The pasted list of recipients, with the errors and the lines beyond the limit, before it is applied. */
export function CheckedGifts({ lines, fit, vouchers, canOrder, onUse }: CheckedProps) {
  const fitting = lines.slice(0, fit)
  const left = lines.slice(fit)
  const wrong = fitting.filter(({ faults }) => faults.length > 0).length
  const differs = fitting.length !== vouchers
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ol aria-label="The list, line by line" className="max-h-[60svh] overflow-y-auto text-small" tabIndex={0}>
        {lines.map(({ line, gift, faults }, index) => (
          <li key={line} className="grid grid-cols-[2.5rem_1fr] border-stone border-t py-2">
            <span className="tabular text-ink-soft">{line}</span>
            <span className="wrap-anywhere">
              {[gift.giftTo, gift.giftEmail, dayOf({ gift, faults })].filter(Boolean).join(' · ') || 'Nobody'}
              {gift.giftMessage && <span className="block text-ink-soft italic">{gift.giftMessage}</span>}
              {faults.map((text) => (
                <span key={text} className="block font-semibold text-cinnabar-deep">
                  {text}
                </span>
              ))}
              {index >= fit && <span className="block text-ink-soft">For a second order</span>}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="text-small">
        {summaryOf({ wrong, people: lines.length, vouchers, canOrder })}
        {left.length > 0 && <strong className="mt-1 block">{tooMany(left)}</strong>}
      </p>
      {wrong === 0 && (!differs || canOrder) && (
        <div>
          <Button onClick={onUse}>{buttonText(fitting, { differs, isPart: left.length > 0 })}</Button>
        </div>
      )}
    </div>
  )
}

/** The day in words; as it was typed where the line has a fault, which may be that nobody can read it. */
const dayOf = ({ gift, faults }: Pick<GiftLine, 'gift' | 'faults'>) =>
  gift.giftDate && faults.length === 0 ? longDay(gift.giftDate) : gift.giftDate

function buttonText(fitting: GiftLine[], { differs, isPart }: { differs: boolean; isPart: boolean }): string {
  if (fitting.length === 1) return differs ? 'Order 1 voucher for this person' : 'Use this person'
  const people = isPart ? `the first ${fitting.length} people` : 'these people'
  return differs ? `Order ${fitting.length} vouchers for ${people}` : `Use ${people}`
}

/** The note about the lines that are left for a second order. */
function tooMany(left: GiftLine[]): string {
  const [first, last] = [left[0]!.line, left.at(-1)!.line]
  const which =
    left.length === 1
      ? `Line ${first} doesn’t fit: place a second order for it.`
      : `Lines ${first} to ${last} don’t fit: place a second order for them.`
  return `One order takes up to ${maxQuantity} vouchers. ${which}`
}

type Summary = { wrong: number; people: number; vouchers: number; canOrder: boolean }

/** The result of the check, and the next step. */
function summaryOf({ wrong, people, vouchers, canOrder }: Summary): string {
  const lines = people === 1 ? '1 line' : `${people} lines`
  if (wrong > 0) return `${wrong} of ${lines} can’t be used yet. Please correct them above, and check the list again.`
  if (people === vouchers) return `${lines}, one for each voucher.`
  const differs = `${lines} for ${vouchers === 1 ? '1 voucher' : `${vouchers} vouchers`}.`
  return canOrder ? differs : `${differs} Please change the quantity in your cart, or the list.`
}
