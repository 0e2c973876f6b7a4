import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CheckoutForm } from '#contract/checkout.ts'
import { spansOn } from '#domain/content/opening-hours.ts'
import {
  type GiftField,
  type GiftForm,
  giftDays,
  giftHour,
  giftLimits,
  isSentAtOnce,
  unprintableFault,
} from '#domain/vouchers/gift.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { LegalNotice } from '#web/ui/legal-notice.tsx'
import { giftNote } from './delivery-notes.ts'
import { type FieldErrors, giftField } from './form-fault.ts'
import { PasteGifts } from './paste-gifts.tsx'

type Change = (event: { target: { value: string } }) => void

export type GiftFieldsProps = {
  gift: boolean
  /** Whether each voucher has a different recipient; `people` has one for each. */
  each: boolean
  people: GiftForm[]
  form: CheckoutForm
  errors: FieldErrors
  /** The number of vouchers in the order. */
  vouchers: number
  /** Whether vouchers are posted to the buyer although a recipient gets theirs by email. */
  posted: boolean
  /** Whether the order could be printed instead. */
  printable: boolean
  /** The name of each voucher, in the order of `people`. */
  names: string[]
  /** Changes the number of vouchers, if that is possible here. */
  onSetVouchers: ((count: number) => void) | undefined
  set: (field: GiftField) => Change
  setPerson: (index: number, field: GiftField) => Change
  /** Whether recipients can be pasted as a list. */
  offersList: boolean
  /** The pasted list of recipients. */
  list: string
  changeList: (list: string) => void
  takePeople: (people: GiftForm[], left: string) => void
  onChange: (gift: boolean) => void
  onEach: (each: boolean) => void
  /** Renders a preview of a voucher with the input; `index` is its position in the order, from 0. */
  preview: (gift: GiftForm, index: number) => ReactNode
}

/**
 * The fields for vouchers as gifts (docs/product.md, "Gifts"): recipient, email address, message and sending date; the same for
 * all vouchers of an order, or different for each.
 */
export function GiftFields(props: GiftFieldsProps) {
  const { gift, each, vouchers, posted, printable, form, onChange } = props
  const { sendsEmail } = useData(siteQuery)
  const many = vouchers > 1
  return (
    <fieldset>
      <legend className="mb-3 font-serif text-heading">
        Is it a gift? <span className="font-sans text-ink-soft text-small">(optional)</span>
      </legend>
      <div className="rounded-lg border border-stone bg-paper-bright">
        <div className="relative grid grid-cols-[auto_1fr] items-start gap-x-3 px-4 py-3.5">
          <input
            type="checkbox"
            id="gift"
            checked={gift}
            aria-describedby="gift-about"
            onChange={({ target }) => onChange(target.checked)}
            className="relative z-10 mt-1 size-[1.15rem] accent-jade"
          />
          <label htmlFor="gift" className="font-semibold leading-snug before:absolute before:inset-0">
            Send as a gift
          </label>
          <p id="gift-about" className="col-start-2 text-ink-soft text-small">
            {giftNote(form.deliveryMethod, { vouchers, sendsEmail })}
          </p>
        </div>
        {gift && (
          <div className="grid gap-5 border-stone border-t px-4 pt-4 pb-5">
            {many && <HowMany {...props} />}
            {props.offersList && (
              <PasteGifts
                list={props.list}
                error={props.errors.giftList}
                vouchers={vouchers}
                onChange={props.changeList}
                onUse={props.takePeople}
                onSetVouchers={props.onSetVouchers}
              />
            )}
            {each ? <ForEach {...props} /> : <ForAll {...props} />}
            <p role="status" className="text-small empty:hidden">
              {posted &&
                `Delivery is chosen above, so we’ll also post ${many ? 'the printed vouchers' : 'the printed voucher'} to you. `}
              {posted && printable && 'If the email is enough, choose Print Now above: there’s no postage then.'}
            </p>
            <PrivacyNotice />
          </div>
        )}
      </div>
    </fieldset>
  )
}

const HowMany = ({ each, vouchers, onEach }: GiftFieldsProps) => (
  <fieldset className="grid gap-1">
    <legend className="mb-1.5 font-semibold text-small">Who are the {vouchers} vouchers for?</legend>
    {[
      { value: false, label: 'One person gets them all' },
      { value: true, label: 'A different person gets each' },
    ].map(({ value, label }) => (
      <label key={label} className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="giftEach"
          checked={each === value}
          onChange={() => onEach(value)}
          className="size-[1.15rem] accent-jade"
        />
        {label}
      </label>
    ))}
  </fieldset>
)

const ForAll = ({ form, errors, vouchers, set, preview }: GiftFieldsProps) => (
  <>
    <Fields gift={form} errorOf={(field) => errors[field]} nameOf={(field) => field} many={vouchers > 1} set={set} />
    <Picture draw={() => preview(form, 0)} startsOpen />
  </>
)

/** The fields for one recipient after the other. */
function ForEach({ people, names, errors, setPerson, preview }: GiftFieldsProps) {
  return (
    <>
      {errors.gifts && (
        <p role="alert" className="font-semibold text-cinnabar-deep text-small">
          {errors.gifts}
        </p>
      )}
      <ol className="grid gap-5">
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first is of the first voucher
          <li key={index} className="border-stone border-t pt-4">
            <fieldset>
              <legend className="mb-3 font-semibold">
                Voucher {index + 1} of {people.length}
                {names[index] && <span className="font-normal">: {names[index]}</span>}
              </legend>
              <Fields
                gift={person}
                errorOf={(field) => errors[giftField(index, field)]}
                nameOf={(field) => giftField(index, field)}
                many={false}
                set={(field) => setPerson(index, field)}
              />
              <Picture draw={() => preview(person, index)} />
            </fieldset>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The preview of a voucher, rendered only when it is opened, since there may be many. */
function Picture({ draw, startsOpen = false }: { draw: () => ReactNode; startsOpen?: boolean }) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={buttonClass('quiet', 'my-3 cursor-pointer')}>
        How it will look
        <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
      </summary>
      {open && draw()}
    </details>
  )
}

function PrivacyNotice() {
  const { notices } = useData(siteQuery)
  return <LegalNotice html={notices.gift} />
}

type FieldsProps = {
  gift: GiftForm
  errorOf: (field: GiftField) => string | undefined
  nameOf: (field: GiftField) => string
  /** Whether this is of several vouchers. */
  many: boolean
  set: (field: GiftField) => Change
}

/** The gift fields of one recipient. Email address and sending date are hidden if the clinic sends no emails. */
function Fields({ gift, errorOf, nameOf, many, set }: FieldsProps) {
  const { timeZone, sendsEmail, opening } = useData(siteQuery)
  const isClosed = gift.giftDate !== '' && spansOn(opening, gift.giftDate)?.length === 0
  const { first, last } = giftDays(new Date().toISOString(), timeZone)
  const left = giftLimits.message - gift.giftMessage.length
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Recipient’s name"
        name={nameOf('giftTo')}
        autoComplete="off"
        maxLength={giftLimits.to}
        hint={`Leave this empty for ${many ? 'vouchers' : 'a voucher'} without a name.`}
        value={gift.giftTo}
        error={errorOf('giftTo') ?? unprintableFault(gift.giftTo)}
        onChange={set('giftTo')}
      />
      {sendsEmail && (
        <TextField
          label="Recipient’s email"
          name={nameOf('giftEmail')}
          type="email"
          autoComplete="off"
          maxLength={254}
          hint={`Leave this empty to get ${many ? 'the vouchers' : 'the voucher'} yourself and give ${many ? 'them' : 'it'} in person.`}
          value={gift.giftEmail}
          error={errorOf('giftEmail')}
          onChange={set('giftEmail')}
        />
      )}
      <div className="sm:col-span-2">
        <TextArea
          label="Your message"
          name={nameOf('giftMessage')}
          rows={4}
          maxLength={giftLimits.message}
          hint={
            <>
              {left} of {giftLimits.message} characters left, up to {giftLimits.lines} lines
            </>
          }
          value={gift.giftMessage}
          error={errorOf('giftMessage') ?? unprintableFault(gift.giftMessage)}
          onChange={set('giftMessage')}
        />
      </div>
      {sendsEmail && (
        <TextField
          label="Delivery date"
          name={nameOf('giftDate')}
          type="date"
          min={first}
          max={last}
          hint={
            gift.giftEmail.trim() === '' && gift.giftDate === ''
              ? 'Enter the recipient’s email first: only a voucher that we email waits for a day.'
              : dayHint(gift.giftDate, { isClosed, timeZone, today: first })
          }
          value={gift.giftDate}
          error={errorOf('giftDate')}
          onChange={set('giftDate')}
          className="tabular"
        />
      )}
    </div>
  )
}

/** When the email goes on this day. Once 9 am of today is past, it waits for nothing. */
function dayHint(day: string, { isClosed, timeZone, today }: { isClosed: boolean; timeZone: string; today: string }) {
  if (day === today && isSentAtOnce(day, new Date().toISOString(), timeZone)) return 'It goes as soon as you’ve paid.'
  const time = `${giftHour} am, ${cityOf(timeZone)} time`
  return isClosed
    ? `We’re closed that day, but the email still goes at ${time}.`
    : `It goes at ${time}. Leave this empty to send it as soon as you’ve paid.`
}

/** `Australia/Adelaide` is the time of Adelaide. */
const cityOf = (timeZone: string) => timeZone.split('/').at(-1)!.replaceAll('_', ' ')
