import { Receipt } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'

/** The receipt of a paid order, to be printed. */
export const ReceiptLink = ({ orderId }: { orderId: string }) => (
  <a href={`/api/orders/${orderId}/receipt`} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
    <Receipt aria-hidden className="size-4" />
    Receipt
  </a>
)
