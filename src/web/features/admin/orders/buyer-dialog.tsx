import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { buyerCorrectionSchema } from '#contract/order.ts'
import { useApi } from '#web/api.ts'
import { correctBuyer, orderQuery } from '#web/queries/orders.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { MailNote } from '../mail/mail-note.tsx'
import type { OrderDialogProps } from './order-dialogs.tsx'
import { useChangeOrder } from './use-change-order.ts'

/** Corrects who bought an order; with the address go the emails that have not left. */
export function CorrectBuyerDialog({ order: shown, onClose }: OrderDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const change = useChangeOrder()
  // As it was when the fields were filled: what a colleague saves meanwhile must not pass for what is corrected here.
  const [order] = useState(shown)
  const failed = order.emails.filter(({ status, recipient }) => status === 'failed' && recipient === order.email).length
  return (
    <FormDialog
      title="Correct the buyer’s details"
      description={
        order.email
          ? 'Emails about this order that haven’t been sent yet, and all later ones, go to the email you enter here.'
          : 'Emails about this order will go to the email you enter here.'
      }
      action="Save"
      onClose={onClose}
      schema={buyerCorrectionSchema}
      success="The buyer’s details have been corrected."
      send={async (correction) => {
        try {
          await change((client) => correctBuyer(client, order, correction))
        } catch (error) {
          // Opened again, it shows what a colleague has saved.
          void queryClient.invalidateQueries({ queryKey: orderQuery(api, order.id).queryKey })
          throw error
        }
      }}
    >
      {(field, form) => (
        <>
          <TextField label="Name" {...field('name')} autoComplete="off" defaultValue={order.name} required />
          <TextField
            label="Email"
            {...field('email')}
            type="email"
            autoComplete="off"
            defaultValue={order.email}
            required
          />
          <TextField
            label="Phone (optional)"
            {...field('phone')}
            type="tel"
            autoComplete="off"
            defaultValue={order.phone}
          />
          {failed > 0 && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" defaultChecked {...form.register('sendFailed')} />
              {failed === 1
                ? 'Send the email that failed again, to the new address'
                : `Send the ${failed} emails that failed again, to the new address`}
            </label>
          )}
          {order.linked && (
            <p className="text-ink-soft text-small">
              With another email, the buyer’s private link ends. Later receipts have a new one.
            </p>
          )}
          {failed > 0 && <MailNote />}
        </>
      )}
    </FormDialog>
  )
}
