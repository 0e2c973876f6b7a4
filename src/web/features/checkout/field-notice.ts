import { dismissToast, toast } from '#web/ui/toast-store.ts'

/**
 * Tells of faults that also stand beside their fields. The notice goes as soon as someone types, or touches anything
 * but it, as to scroll on: on a phone it would cover the next fields for the rest of its time.
 */
export function tellFault(title: string, detail: string): void {
  const notice = toast(title, detail, 'destructive')
  const going = new AbortController()
  const go = ({ target }: Event) => {
    if (target instanceof Element && target.closest('.toast')) return
    going.abort()
    dismissToast(notice)
  }
  for (const mending of ['input', 'pointerdown']) document.addEventListener(mending, go, { signal: going.signal })
}
