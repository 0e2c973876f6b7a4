import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSwipe } from './swipe.ts'
import { dismissToast, type Toast, toastDuration, useToast } from './toast-store.ts'

/**
 * The area for notices, at the foot of the window. F8 moves the focus to it, and a closed notice gives the focus back to
 * where it was. Its code comes with every page: a notice has to be shown above all when nothing can be fetched.
 */
export function Notices() {
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
      {/* A dialog hides all from screen readers that is there before it and not live. */}
      <ol
        ref={area}
        tabIndex={-1}
        aria-live="assertive"
        className="notices pointer-events-none fixed right-0 bottom-[env(safe-area-inset-bottom)] z-60 m-0 w-full list-none p-4 outline-none sm:max-w-sm sm:p-6"
      >
        {shown?.open && <Notice key={shown.id} notice={shown} onClose={() => close(shown)} />}
      </ol>
    </section>
  )
}

/** One notice. It goes after its time, which stands still while it is pointed at or holds the focus. */
function Notice({ notice, onClose }: { notice: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const element = useSwipe<HTMLLIElement>(onClose)
  const { id, title, description, link, variant } = notice
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), toastDuration)
    return () => clearTimeout(timer)
  }, [held, id])
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
