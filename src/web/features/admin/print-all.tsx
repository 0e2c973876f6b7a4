import { Printer } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'

/** Opens several vouchers as one PDF to print. One voucher has its own link beside it. */
export const PrintAll = ({ ids }: { ids: string[] }) =>
  ids.length > 1 && (
    <a
      href={`/api/voucher-desk/pdf?ids=${ids.join()}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('quiet')}
    >
      <Printer aria-hidden className="size-4" />
      Print all {ids.length}
    </a>
  )
