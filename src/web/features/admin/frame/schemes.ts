import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { SchemeChoice } from './scheme-choice.ts'

/** The colour schemes that can be chosen, by name. */
export const schemes: { choice: SchemeChoice; label: string; Icon: LucideIcon }[] = [
  { choice: 'light', label: 'Light', Icon: Sun },
  { choice: 'dark', label: 'Dark', Icon: Moon },
  { choice: 'system', label: 'Same as device', Icon: Monitor },
]
