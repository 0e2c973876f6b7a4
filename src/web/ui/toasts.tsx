import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSwipe } from './swipe.ts'
import { dismissToast, type Toast, toastDuration, useToast } from './toast-store.ts'

/**
 * The area for toasts, at the bottom of the window. F8 moves the focus to it, and closing a toast restores the focus. Its
 * code is part of every page, since a toast must also appear when nothing can be loaded.
 */
export function Toasts() {
  const shown = useToast()
  const area = useRef<HTMLOListElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const { activeElement } = document
      if (key !== 'F8' || area.current?.contains(activeElement)) return
      before.current = activeElement
      area.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const close = ({ id }: Toast) => {
    if (area.current?.contains(document.activeElement) && before.current instanceof HTMLElement) before.current.focus()
    dismissToast(id)
  }
  return (
    <section aria-label="Notifications (F8)" tabIndex={-1}>
      {/* Live, since an open dialog hides everything else from screen readers except live regions. */}
      <ol
        ref={area}
        tabIndex={-1}
        aria-live="assertive"
        className="notices pointer-events-none fixed right-0 bottom-[env(safe-area-inset-bottom)] z-60 m-0 w-full list-none p-4 outline-none sm:max-w-sm sm:p-6"
      >
        {shown?.open && <ToastCard key={shown.id} toast={shown} onClose={() => close(shown)} />}
      </ol>
    </section>
  )
}

/** One toast. It closes after some seconds, which start again when the pointer or the focus leaves it. */
function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const element = useSwipe<HTMLLIElement>(onClose)
  const { id, title, description, link, variant } = toast
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), link?.forMs ?? toastDuration)
    return () => clearTimeout(timer)
  }, [held, id, link])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <li
      ref={element}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className={`toast pointer-events-auto grid touch-pan-y grid-cols-[1fr_auto] gap-x-4 rounded-lg border p-4 shadow-lg ${
        variant === 'destructive'
          ? 'border-cinnabar bg-cinnabar text-paper-bright'
          : 'border-stone bg-paper-bright text-ink'
      }`}
    >
      <p className="font-semibold">{title}</p>
      <button
        type="button"
        aria-label="Close"
        className="row-span-2 self-start rounded p-1 opacity-80 hover:opacity-100"
        onClick={onClose}
      >
        <X aria-hidden className="size-5" />
      </button>
      {description && <p className="text-small">{description}</p>}
      {link && (
        <a href={link.href} className="text-link mt-2 justify-self-start text-small">
          {link.name}
        </a>
      )}
    </li>
  )
}
