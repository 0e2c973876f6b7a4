import { Download } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'

/** Saves all pages of a list's view as CSV. `address`: of the API; `view`: what the list shows, as it is asked for. */
export const ExportLink = ({ address, view }: { address: `/api/${string}.csv`; view: Record<string, string> }) => (
  <a href={`${address}?${new URLSearchParams(view)}`} download className={buttonClass('quiet')}>
    <Download aria-hidden className="size-4" />
    Export
  </a>
)
