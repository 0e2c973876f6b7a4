import { ChevronDown } from 'lucide-react'

/** The sign on a button that it shows something below. */
export const OpensIcon = ({ open }: { open: boolean }) => (
  <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
)
