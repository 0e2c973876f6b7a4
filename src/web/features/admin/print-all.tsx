import { Printer } from 'lucide-react'
import { PrintLink } from './print-link.tsx'

/** Opens several vouchers as one PDF to print. One voucher has its own link beside it. */
export const PrintAll = ({ ids }: { ids: string[] }) =>
  ids.length > 1 && (
    <PrintLink href={`/api/voucher-desk/pdf?ids=${ids.join()}`}>
      <Printer aria-hidden className="size-4" />
      Print all {ids.length}
    </PrintLink>
  )
