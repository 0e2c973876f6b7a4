import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { useOpenNewDialog } from './use-dialog-parameter.ts'

type NewButtonProps = {
  Icon?: LucideIcon
  variant?: ButtonVariant
  children: ReactNode
  dialog: (close: () => void) => ReactNode
}

/** A button with the dialog for a new entry, which `n` and `?new` in the address open as well. */
export function NewButton({ Icon = Plus, variant = 'primary', children, dialog }: NewButtonProps) {
  const [open, setOpen] = useState(false)
  useOpenNewDialog(() => setOpen(true))
  return (
    <>
      <Button variant={variant} disabled={!useHydrated()} aria-keyshortcuts="n" onClick={() => setOpen(true)}>
        <Icon aria-hidden className="size-4" />
        {children}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  )
}
