import { Download } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'

/** A link that downloads all pages of a list's view as CSV. `address`: the API's address; `view`: the query of the list. */
export const ExportLink = ({ address, view }: { address: `/api/${string}.csv`; view: Record<string, string> }) => (
  <a href={`${address}?${new URLSearchParams(view)}`} download className={buttonClass('quiet')}>
    <Download aria-hidden className="size-4" />
    Export
  </a>
)
