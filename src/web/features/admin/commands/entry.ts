import type { LucideIcon } from 'lucide-react'
import type { Address } from '#web/routes.ts'

/** A place that the palette leads to. `words`: what else it is called. `onlyTyped`: not among what it shows at first. */
export type Entry = {
  label: string
  words?: string[] | undefined
  to: Address
  Icon: LucideIcon
  ownerOnly?: boolean
  onlyTyped?: boolean
}
