import type { LucideIcon } from 'lucide-react'
import type { Address } from '#web/routes.ts'

/** A place that the palette leads to. `words`: what else it is called. `onceTyped`: it is there only once this word is begun. */
export type Entry = {
  label: string
  words?: string[] | undefined
  to: Address
  Icon: LucideIcon
  ownerOnly?: boolean
  onceTyped?: string
}
