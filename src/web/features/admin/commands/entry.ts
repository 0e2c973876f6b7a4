import type { LucideIcon } from 'lucide-react'
import type { Address } from '#web/routes.ts'

/** An entry of the palette. `words`: its synonyms. `onceTyped`: it is shown only once a prefix of this word is typed. */
export type Entry = {
  label: string
  words?: string[] | undefined
  to: Address
  Icon: LucideIcon
  ownerOnly?: boolean
  onceTyped?: string
}
