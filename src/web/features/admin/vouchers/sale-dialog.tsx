import { useState } from 'react'
import { useLocation } from 'wouter'
import { voucherValue } from '#contract/shop-settings.ts'
import type { VoucherDetail } from '#contract/voucher.ts'
import { shortDayOfYear } from '#domain/dates/written.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { voucherValues } from '#domain/shop/own-amount.ts'
import { giftHour, giftLimits, unprintableFault } from '#domain/vouchers/gift.ts'
import { useApi } from '#web/api.ts'
import { sellAtDesk } from '#web/queries/vouchers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { AmountField, parseAmount, withTotal } from '../forms/amount-field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { withIdempotencyKey } from '../forms/idempotency-key.ts'
import { ReceiptLink } from '../forms/receipt-link.tsx'
import { InvalidFieldError, type useContractForm } from '../forms/use-contract-form.ts'
import { copyText } from '../frame/copy-text.ts'
import { PrintAll, PrintLink } from '../frame/print-link.tsx'
import { useHasMailServer } from '../mail/mail-delivery.ts'
import { MailNote } from '../mail/mail-note.tsx'
import { TestSaleNote, TestVouchersNote } from './test-notes.tsx'
import { TreatmentField } from './treatment-field.tsx'
import { useUpdateVoucherCache } from './use-update-voucher-cache.ts'
import { VoucherCode } from './voucher-code.tsx'

/** The default value of the amount, in dollars. */
const price = '100.00'
/** Above this amount, in cents, it has to be typed twice. */
const unusualCents = 50_000

/** What is wrong with a value that is too high; while it is typed it may still be too low. */
const highFault = (cents: Cents): string | undefined =>
  cents > voucherValues.most ? voucherValue.safeParse(cents).error?.issues[0]?.message : undefined
/** Whether the total of this many vouchers has to be typed twice: none of a value that no voucher may have. */
const needsTotal = (cents: Cents, quantity: number): boolean => cents * quantity > unusualCents && !highFault(cents)
const totalFault = (total: Cents): string => `Please type ${formatMoney(total)}, or correct the value or how many`

/** Sells vouchers at the desk, and then shows them for printing. */
export function SaleDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const updateCache = useUpdateVoucherCache()
  const [, navigate] = useLocation()
  const [gift, setGift] = useState(false)
  const [sold, setSold] = useState<Pick<SoldProps, 'orderId' | 'vouchers' | 'email' | 'gift'>>()
  if (sold) return <Sold {...sold} onOpen={(id) => navigate(`/admin/vouchers/${id}`)} onClose={onClose} />
  return (
    <FormDialog
      title="Sell a voucher"
      description="Take the payment first, in cash or on your own terminal."
      action={({ amountCents = price, quantity = '1' }) =>
        `${withTotal('Paid', parseAmount(amountCents) * Number(quantity))}: make the ${quantity === '1' ? 'voucher' : 'vouchers'}`
      }
      onClose={() => {}}
      onCancel={onClose}
      send={async ({ amountCents, quantity, method, again, treatmentVoucher, ...person }) => {
        const total = parseAmount(amountCents) * Number(quantity)
        if (needsTotal(parseAmount(amountCents), Number(quantity)) && parseAmount(again) !== total)
          throw new InvalidFieldError('again', totalFault(total))
        const { name = '', email = '' } = person
        const { orderId, vouchers } = await withIdempotencyKey(`sale ${name} ${email}`, (idempotencyKey) =>
          sellAtDesk(api, {
            name,
            email,
            amountCents: parseAmount(amountCents),
            quantity: Number(quantity),
            method: method === 'cash' ? 'cash' : 'terminal',
            idempotencyKey,
            ...(treatmentVoucher && { treatmentVoucher: Number(treatmentVoucher) }),
            ...(gift && {
              giftTo: person.giftTo,
              giftEmail: person.giftEmail,
              giftMessage: person.giftMessage,
              giftDate: person.giftDate,
            }),
          }),
        )
        for (const voucher of vouchers) updateCache(voucher)
        setSold({
          orderId,
          vouchers,
          email: email.trim(),
          ...(gift && { gift: { email: person.giftEmail?.trim() ?? '', date: person.giftDate ?? '' } }),
        })
      }}
    >
      {(field, form) => (
        <>
          <TestSaleNote />
          <MailNote />
          <TreatmentField field={field} form={form} />
          <ValueFields field={field} form={form} />
          <SelectField label="Paid by" className="max-w-52" defaultValue="terminal" {...field('method')}>
            <option value="terminal">Card terminal</option>
            <option value="cash">Cash</option>
          </SelectField>
          <TextField label="Buyer’s name" {...field('name')} autoComplete="off" required />
          <TextField
            label="Buyer’s email (optional)"
            {...field('email')}
            type="email"
            autoComplete="off"
            hint={
              gift
                ? 'For the receipt and a reminder before it expires'
                : 'For the receipt, the voucher itself, and a reminder before it expires'
            }
          />
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" checked={gift} onChange={({ target }) => setGift(target.checked)} />
            It’s a gift for someone else
          </label>
          {gift && <GiftFields field={field} form={form} />}
        </>
      )}
    </FormDialog>
  )
}

type FieldsProps = Pick<ReturnType<typeof useContractForm>, 'field' | 'form'>

/** What each voucher is worth and how many there are; what is unusual has to be typed once more, as a total. */
function ValueFields({ field, form }: FieldsProps) {
  const { error, ...value } = field('amountCents')
  const again = field('again')
  const cents = parseAmount(form.watch('amountCents', price))
  const quantity = Number(form.watch('quantity', '1'))
  return (
    <>
      <FieldPair>
        <AmountField label="Value in dollars" {...value} error={error ?? highFault(cents)} defaultValue={price} />
        <TextField
          label="How many"
          {...field('quantity')}
          type="number"
          min={1}
          max={20}
          defaultValue="1"
          className="tabular max-w-28"
        />
      </FieldPair>
      {needsTotal(cents, quantity) && (
        <AmountField
          label="The total once more"
          hint={`More than ${formatMoney(unusualCents)} at once is unusual here. A slip of the finger would be costly.`}
          {...again}
          // The value or how many may have changed since it was told.
          error={again.error && totalFault(cents * quantity)}
        />
      )}
    </>
  )
}

/** The recipient of the vouchers; name and message are printed on them. */
function GiftFields({ field, form }: FieldsProps) {
  const hasMailServer = useHasMailServer()
  /** Characters that cannot be printed are reported while typing. */
  const printed = (name: 'giftTo' | 'giftMessage') => {
    const { error, ...control } = field(name)
    return { ...control, error: error ?? unprintableFault(String(form.watch(name) ?? '')) }
  }
  return (
    <>
      <TextField label="Recipient’s name" {...printed('giftTo')} autoComplete="off" maxLength={giftLimits.to} />
      <TextArea
        label="Message on the voucher (optional)"
        {...printed('giftMessage')}
        rows={3}
        maxLength={giftLimits.message}
      />
      {hasMailServer && (
        <FieldPair>
          <TextField
            label="Recipient’s email (optional)"
            {...field('giftEmail')}
            type="email"
            autoComplete="off"
            hint="Leave it empty to print the voucher."
          />
          <TextField
            label="Delivery date (optional)"
            {...field('giftDate')}
            type="date"
            hint={`It goes at ${giftHour} am. Leave it empty to send it now.`}
          />
        </FieldPair>
      )}
    </>
  )
}

type SoldProps = {
  orderId: string
  vouchers: VoucherDetail[]
  email: string
  /** The email address and the sending date; `email` is empty for vouchers that are printed. */
  gift?: { email: string; date: string }
  onOpen: (id: string) => void
  onClose: () => void
}
const Sold = ({ orderId, vouchers, email, gift, onOpen, onClose }: SoldProps) => (
  <Dialog
    onOpenChange={(open) => !open && onClose()}
    title={vouchers.length === 1 ? 'The voucher is ready' : 'The vouchers are ready'}
    description={useSoldWords(vouchers.length, { email, gift })}
    footer={
      <>
        <ReceiptLink orderId={orderId} />
        <PrintAll ids={vouchers.map(({ id }) => id)} />
        <Button onClick={onClose}>Done</Button>
      </>
    }
  >
    {vouchers.some(({ test }) => test) && (
      <div className="mb-4">
        <TestVouchersNote count={vouchers.length} />
      </div>
    )}
    <ul className="grid gap-4">
      {vouchers.map(({ id, code, balanceCents }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <VoucherCode code={code} />
            <p className="tabular text-ink-soft text-small">{formatMoney(balanceCents)}</p>
          </div>
          <span className="flex gap-2">
            <PrintLink href={`/api/voucher-desk/vouchers/${id}/pdf`}>Print</PrintLink>
            <Button variant="quiet" onClick={() => void copyText(code, 'The code is copied.')}>
              Copy
            </Button>
            <Button variant="quiet" onClick={() => onOpen(id)}>
              Open
            </Button>
          </span>
        </li>
      ))}
    </ul>
  </Dialog>
)

/** The message about the emails after a sale, so that staff know whether to print the vouchers. */
function useSoldWords(count: number, { email, gift }: Pick<SoldProps, 'email' | 'gift'>): string {
  const hasMailServer = useHasMailServer()
  const [it, vouchers, codes] = count === 1 ? ['it', 'voucher', 'code'] : ['them', 'vouchers', 'codes']
  const receipt = email && hasMailServer ? ` The receipt is on its way to ${email}.` : ''
  if (gift?.email && hasMailServer)
    return gift.date === ''
      ? `The ${vouchers} will go to ${gift.email} in a moment.${receipt}`
      : `The ${vouchers} will go to ${gift.email} on ${shortDayOfYear(gift.date)}.${receipt}`
  if (!email) return `No email was given. Please print ${it} or copy the ${codes}.`
  if (!hasMailServer) return `No mail server is set up, so nothing was sent to ${email}. Please print ${it}.`
  return `The receipt and the ${vouchers} are on their way to ${email}.`
}
