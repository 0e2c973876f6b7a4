import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './return-focus.ts'
import { useCloseOnBack } from './use-close-on-back.ts'

type DialogProps = {
  /** Only for one that stays rendered while it is closed. */
  open?: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
  footer?: ReactNode
  wide?: boolean
  /** Fills the whole window. */
  full?: boolean
  /** False if closing would lose something: then only its own buttons close it. */
  closable?: boolean
  /** Its state is part of the page's address, so Back closes it without further code. */
  inAddress?: boolean
}

/** The element to focus first: the first empty field, or else the button marked with `data-first`. */
const firstPlace =
  'form :is(input:not([type=hidden], [type=file], [readonly], [data-known]), select, textarea):enabled, [data-first]'

/** A modal dialog: traps the focus, closes on Escape, and restores the focus. */
export function Dialog({
  open = true,
  onOpenChange,
  title,
  description,
  children,
  footer,
  wide = false,
  full = false,
  closable = true,
  inAddress = false,
}: DialogProps) {
  // Our dialogs do not use Radix's trigger, so Radix cannot restore the focus.
  const { content, onCloseAutoFocus } = useReturnFocus()
  const close = () => closable && onOpenChange(false)
  useCloseOnBack(open && !inAddress, close)
  return (
    <Radix.Root open={open} onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className="overlay fixed inset-0 z-50 bg-ink/45" />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          ref={content}
          onOpenAutoFocus={(event) => {
            const box = event.currentTarget
            if (!(box instanceof Element)) return
            // The title as the fallback: the first button is the one that closes the dialog.
            const place = box.querySelector(firstPlace) ?? box.querySelector('h2')
            if (!(place instanceof HTMLElement)) return
            event.preventDefault()
            place.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          // A toast may be above the dialog, and Radix passes Escape only to the topmost layer.
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return
            event.preventDefault()
            close()
          }}
          className={`dialog fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] -translate-y-1/2 flex-col overflow-hidden rounded-xl border border-stone bg-paper-bright text-ink shadow-xl ${
            full ? 'max-w-none' : wide ? 'max-w-4xl' : 'max-w-lg'
          }`}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-6">
            <div>
              <Radix.Title tabIndex={-1} className="font-serif text-heading outline-none">
                {title}
              </Radix.Title>
              {description && <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>}
            </div>
            {closable && (
              <Radix.Close aria-label="Close" className="rounded p-1.5 text-ink-soft hover:text-ink">
                <X aria-hidden className="size-5" />
              </Radix.Close>
            )}
          </div>
          <div className="scroll-py-5 overflow-y-auto px-6 py-5">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-3 border-stone border-t px-6 py-4">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
