import { Receipt } from 'lucide-react'
import { PrintLink } from '../frame/print-link.tsx'

/** The receipt of a paid order, to be printed. */
export const ReceiptLink = ({ orderId }: { orderId: string }) => (
  <PrintLink href={`/api/orders/${orderId}/receipt`}>
    <Receipt aria-hidden className="size-4" />
    Receipt
  </PrintLink>
)
