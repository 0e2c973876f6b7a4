import { dismissToast, toast } from '#web/ui/toast-store.ts'

/**
 * Shows a toast about faults that are also shown beside their fields. It closes as soon as the buyer types, or touches the
 * page outside it: on a phone it would otherwise cover the next fields.
 */
export function showFaultToast(title: string, detail: string): void {
  const toastId = toast(title, detail, 'destructive')
  const going = new AbortController()
  const go = ({ target }: Event) => {
    if (target instanceof Element && target.closest('.toast')) return
    going.abort()
    dismissToast(toastId)
  }
  for (const mending of ['input', 'pointerdown']) document.addEventListener(mending, go, { signal: going.signal })
}
