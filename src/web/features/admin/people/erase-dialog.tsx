import type { PersonChoice } from '#contract/person.ts'
import { counted } from '#domain/count.ts'
import { AreYouSureDialog } from '../frame/are-you-sure-dialog.tsx'

type EraseDialogProps = { choice: PersonChoice; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks for confirmation before a person is erased, and lists what is erased and what is kept. */
export const EraseDialog = ({
  choice: { requests, orders, subscribers, testimonials },
  ...asking
}: EraseDialogProps) => (
  <AreYouSureDialog
    title="Erase what is chosen?"
    description="This can’t be undone. Save a copy first if the person has asked for one."
    action="Erase"
    danger
    {...asking}
  >
    <div>
      <p>What goes:</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {requests.length > 0 && (
          <li>
            {counted(requests.length, ['appointment request', 'appointment requests'])}, with the emails about them
          </li>
        )}
        {subscribers.length > 0 && (
          <li>{counted(subscribers.length, ['newsletter subscription', 'newsletter subscriptions'])}</li>
        )}
        {testimonials.length > 0 && <li>{counted(testimonials.length, ['testimonial', 'testimonials'])}</li>}
        {orders.length > 0 && (
          <li>the names, addresses and gift words in {counted(orders.length, ['order', 'orders'])}</li>
        )}
      </ul>
      <p className="mt-4">What stays:</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {orders.length > 0 && (
          <li>
            of orders the numbers, days and amounts, as the tax law asks for five years; vouchers stay worth what they
            are
          </li>
        )}
        {requests.length > 0 && (
          <li>
            appointments in the person’s own calendar: if they’re still to come, call first, since no email goes any
            more
          </li>
        )}
        <li>in the audit log that it happened, without names</li>
        <li>everything in backups made before, and what the card provider keeps: erase it there too</li>
      </ul>
    </div>
  </AreYouSureDialog>
)
