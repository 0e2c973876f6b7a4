import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { dismissToast, toastDuration, useToast } from './toast-store.ts'

/**
 * The area for notices, at the foot of the window, or below the header where the window is small and its foot holds what
 * matters: F8 moves the focus to it, a swipe to the right of 50 px dismisses (spec 9).
 */
export function Toaster() {
  const shown = useToast()
  const destructive = shown?.variant === 'destructive'
  return (
    <Toast.Provider duration={toastDuration} swipeDirection="right" swipeThreshold={50} label="Notice">
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
          className={`toast pointer-events-auto grid grid-cols-[1fr_auto] gap-x-4 rounded-lg border p-4 shadow-lg ${
            destructive ? 'border-cinnabar bg-cinnabar text-paper-bright' : 'border-stone bg-paper-bright text-ink'
          }`}
        >
          <Toast.Title className="font-semibold">{shown.title}</Toast.Title>
          <Toast.Close aria-label="Close" className="row-span-2 self-start rounded p-1 opacity-80 hover:opacity-100">
            <X aria-hidden className="size-5" />
          </Toast.Close>
          {shown.description && <Toast.Description className="text-small">{shown.description}</Toast.Description>}
          {shown.link && (
            <Toast.Action asChild altText={shown.link.name}>
              <a href={shown.link.href} className="text-link mt-2 justify-self-start text-small">
                {shown.link.name}
              </a>
            </Toast.Action>
          )}
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        // A dialog hides all from screen readers that is there before it and not live; each notice is read out by itself.
        aria-live="off"
        className="notices pointer-events-none fixed right-0 z-60 m-0 flex w-full list-none flex-col gap-3 p-4 outline-none sm:max-w-sm sm:p-6"
      />
    </Toast.Provider>
  )
}
