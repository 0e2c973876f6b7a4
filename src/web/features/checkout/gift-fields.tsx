import type { CheckoutForm } from '#contract/checkout.ts'
import { spansOn } from '#domain/content/opening-hours.ts'
import { giftDays, giftHour, giftLimits } from '#domain/vouchers/gift.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { FieldErrors, FieldName } from './form-fault.ts'

type GiftFieldsProps = {
  gift: boolean
  form: CheckoutForm
  errors: FieldErrors
  /** How many vouchers the order has. */
  vouchers: number
  set: (field: FieldName) => (event: { target: { value: string } }) => void
  onChange: (gift: boolean) => void
}

/**
 * A voucher for someone else (docs/product.md, "Gifts"): who it is for, where it goes, the words on it, and its day.
 */
export function GiftFields({ gift, form, errors, vouchers, set, onChange }: GiftFieldsProps) {
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
            We’ll put a name and your message on {many ? 'each voucher' : 'the voucher'}{' '}
            {sendsEmail
              ? 'and email it on the day you choose'
              : 'to print and give yourself. We can’t send email at the moment.'}
          </p>
        </div>
        {gift && <Fields form={form} errors={errors} many={many} set={set} />}
      </div>
    </fieldset>
  )
}

/** Where no email can be sent, nothing is asked of when and where to. */
function Fields({ form, errors, many, set }: Pick<GiftFieldsProps, 'form' | 'errors' | 'set'> & { many: boolean }) {
  const { timeZone, sendsEmail, notices, opening } = useData(siteQuery)
  const isClosed = form.giftDate !== '' && spansOn(opening, form.giftDate)?.length === 0
  const { first, last } = giftDays(new Date().toISOString(), timeZone)
  const left = giftLimits.message - form.giftMessage.length
  return (
    <div className="grid gap-5 border-stone border-t px-4 pt-4 pb-5 sm:grid-cols-2">
      <TextField
        label="Recipient’s name"
        name="giftTo"
        autoComplete="off"
        maxLength={giftLimits.to}
        value={form.giftTo}
        error={errors.giftTo}
        onChange={set('giftTo')}
      />
      {sendsEmail && (
        <TextField
          label="Recipient’s email"
          name="giftEmail"
          type="email"
          autoComplete="off"
          maxLength={254}
          hint={`Leave this empty to get ${many ? 'the vouchers' : 'the voucher'} yourself and give ${many ? 'them' : 'it'} in person.`}
          value={form.giftEmail}
          error={errors.giftEmail}
          onChange={set('giftEmail')}
        />
      )}
      <div className="sm:col-span-2">
        <TextArea
          label="Your message"
          name="giftMessage"
          rows={4}
          maxLength={giftLimits.message}
          hint={
            <>
              {left} of {giftLimits.message} characters left, up to {giftLimits.lines} lines
            </>
          }
          value={form.giftMessage}
          error={errors.giftMessage}
          onChange={set('giftMessage')}
        />
      </div>
      {sendsEmail && (
        <TextField
          label="Delivery date"
          name="giftDate"
          type="date"
          min={first}
          max={last}
          hint={
            isClosed
              ? `We’re closed that day, but the email still goes at ${giftHour} am, ${cityOf(timeZone)} time.`
              : `It goes at ${giftHour} am, ${cityOf(timeZone)} time. Leave this empty to send it as soon as you’ve paid.`
          }
          value={form.giftDate}
          error={errors.giftDate}
          onChange={set('giftDate')}
          className="tabular"
        />
      )}
      <Notice html={notices.gift} className="sm:col-span-2" />
    </div>
  )
}

/** `Australia/Adelaide` is the time of Adelaide. */
const cityOf = (timeZone: string) => timeZone.split('/').at(-1)!.replaceAll('_', ' ')
