import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { extensionSchema, resendSchema, type VoucherDetail, voidingSchema } from '#contract/voucher.ts'
import { formatMoney, priceText } from '#domain/money.ts'
import { copyMovesGift, holderEmail } from '#domain/vouchers/holder.ts'
import { useApi } from '#web/api.ts'
import {
  adjustVoucher,
  extendVoucher,
  reissueVoucher,
  resendVoucher,
  voidVoucher,
  voucherQuery,
} from '#web/queries/vouchers.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AmountField, parseAmount, withTotal } from '../forms/amount-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { newKey } from '../forms/idempotency-key.ts'
import { giftAddressHint } from '../mail/gift-address-hint.ts'
import { useNotifySent } from '../mail/mail-delivery.ts'
import { MailNote } from '../mail/mail-note.tsx'
import { useUpdateVoucherCache } from './use-update-voucher-cache.ts'

type AdministrationDialogProps = { voucher: VoucherDetail; onClose: () => void }

export function ExtendDialog({ voucher, onClose }: AdministrationDialogProps) {
  const api = useApi()
  const updateCache = useUpdateVoucherCache()
  return (
    <FormDialog
      title="Extend this voucher"
      description="You can move the last day later, but not earlier. An expired voucher becomes valid again."
      action="Extend"
      onClose={onClose}
      schema={extensionSchema}
      success="The voucher has been extended."
      send={async (extension) => updateCache(await extendVoucher(api, voucher.id, extension))}
    >
      {(field) => (
        <TextField
          label="New last day"
          {...field('until')}
          type="date"
          min={voucher.expiresOn}
          defaultValue={yearLater(voucher.expiresOn)}
          required
          className="max-w-52"
        />
      )}
    </FormDialog>
  )
}

const yearLater = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28')

export function VoidDialog({ voucher, onClose }: AdministrationDialogProps) {
  const api = useApi()
  const updateCache = useUpdateVoucherCache()
  return (
    <FormDialog
      title="Void this voucher?"
      description={`${formatMoney(voucher.balanceCents)} is still on it and will be lost. This can’t be undone.`}
      action="Void the voucher"
      variant="danger"
      onClose={onClose}
      schema={voidingSchema}
      success="The voucher has been voided."
      send={async (voiding) => updateCache(await voidVoucher(api, voucher.id, voiding))}
    >
      {(field) => <TextField label="Reason" {...field('reason')} required maxLength={300} />}
    </FormDialog>
  )
}

const addressHint = (voucher: VoucherDetail, typed: string | undefined) =>
  giftAddressHint(voucher, typed, (email) => copyMovesGift(voucher, email, new Date()))

export function ReissueDialog({ voucher, onClose }: AdministrationDialogProps) {
  const api = useApi()
  const updateCache = useUpdateVoucherCache()
  const notifySent = useNotifySent()
  return (
    <FormDialog
      title="Give this voucher a new code"
      description="The balance and last day stay the same. The current code will stop working for good."
      action="Make a new code"
      onClose={onClose}
      send={async ({ reason = '', email = '' }) => {
        updateCache(await reissueVoucher(api, voucher.id, { reason, ...(email.trim() && { email }) }))
        if (email.trim()) notifySent(`The new code is on its way to ${email}.`)
        else toast('Success', 'The voucher has a new code.')
      }}
    >
      {(field, form) => (
        <>
          <TextField label="Reason" {...field('reason')} required maxLength={300} />
          <TextField
            label="Send it to (optional)"
            {...field('email')}
            type="email"
            defaultValue={holderEmail(voucher, new Date())}
            hint="If you leave it empty, we only show the new code here"
            {...addressHint(voucher, form.watch('email'))}
          />
          <MailNote />
        </>
      )}
    </FormDialog>
  )
}

export function ResendDialog({ voucher, onClose }: AdministrationDialogProps) {
  const api = useApi()
  const updateCache = useUpdateVoucherCache()
  const notifySent = useNotifySent()
  return (
    <FormDialog
      title="Send this voucher again"
      description="The email has the code and a PDF of the voucher, with the balance left on it."
      action="Send"
      onClose={onClose}
      schema={resendSchema}
      send={async ({ email }) => {
        updateCache(await resendVoucher(api, voucher.id, { email }))
        notifySent(`The voucher is on its way to ${email}.`)
      }}
    >
      {(field, form) => (
        <>
          <TextField
            label="Email"
            {...field('email')}
            type="email"
            defaultValue={holderEmail(voucher, new Date())}
            required
            {...addressHint(voucher, form.watch('email'))}
          />
          <MailNote />
        </>
      )}
    </FormDialog>
  )
}

export function AdjustDialog({ voucher, onClose }: AdministrationDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const updateCache = useUpdateVoucherCache()
  const [key] = useState(newKey)
  const [fromCents] = useState(voucher.balanceCents)
  const close = () => {
    // Somebody else may have redeemed it since, which is why this was refused.
    void queryClient.invalidateQueries({ queryKey: voucherQuery(api, voucher.id).queryKey })
    onClose()
  }
  return (
    <FormDialog
      title="Correct the balance"
      description={`${formatMoney(fromCents)} is on this voucher. The correction is kept in its history.`}
      action={({ deltaCents = priceText(fromCents) }) => withTotal('Correct', parseAmount(deltaCents), 'Correct to')}
      onClose={close}
      success="The balance has been corrected."
      send={async ({ deltaCents: balance, reason = '' }) => {
        const deltaCents = parseAmount(balance) - fromCents
        updateCache(await adjustVoucher(api, voucher.id, { deltaCents, fromCents, reason, idempotencyKey: key }))
      }}
    >
      {(field) => (
        <>
          <AmountField label="Correct balance" {...field('deltaCents')} required defaultValue={priceText(fromCents)} />
          <TextField label="Reason" {...field('reason')} required maxLength={300} />
        </>
      )}
    </FormDialog>
  )
}
