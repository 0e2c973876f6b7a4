import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail } from '#contract/order.ts'
import { giftCorrectionSchema } from '#contract/order-link.ts'
import { giftDays } from '#domain/vouchers/gift.ts'
import { useApi } from '#web/api.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { correctGift, orderQuery } from '#web/queries/orders.ts'
import { useData } from '#web/queries/use-data.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { MailNote } from '../mail/mail-note.tsx'
import type { OrderDialogProps } from './order-dialogs.tsx'
import { useChangeOrder } from './use-change-order.ts'

/** Corrects where or when a gift goes that still waits for its day. */
export function CorrectGiftDialog({ order, gift, onClose }: OrderDialogProps & { gift: OrderDetail['gifts'][number] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const change = useChangeOrder()
  const { timeZone } = useData(siteQuery)
  const { first, last } = giftDays(new Date().toISOString(), timeZone)
  // As it was when the fields were filled: what a colleague or the buyer saves meanwhile must not pass for what is corrected here.
  const [shown] = useState(gift)
  return (
    <FormDialog
      title={`Correct the gift for ${shown.to || shown.email}`}
      action="Save"
      onClose={onClose}
      schema={giftCorrectionSchema.omit({ id: true })}
      success="The gift has been corrected."
      send={async ({ email, date }) => {
        const changes = { ...(email !== shown.email && { email }), ...(date !== shown.date && { date }) }
        if (Object.keys(changes).length === 0) return
        try {
          await change((client) => correctGift(client, order.id, { from: shown, ...changes }))
        } catch (error) {
          // It may have been sent or changed meanwhile: the page behind the dialog then says so.
          void queryClient.invalidateQueries({ queryKey: orderQuery(api, order.id).queryKey })
          throw error
        }
      }}
    >
      {(field) => (
        <>
          <TextField
            label="Recipient’s email"
            {...field('email')}
            type="email"
            autoComplete="off"
            defaultValue={shown.email}
            required
          />
          <TextField
            label="Delivery date"
            {...field('date')}
            type="date"
            min={first}
            max={last}
            hint="It goes at 9 am, or at once if that is past. Leave this empty to send it now."
            defaultValue={shown.date}
            className="tabular"
          />
          <MailNote />
        </>
      )}
    </FormDialog>
  )
}
