import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'

/** The devices of a preview, with their width in px. */
export const devices = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 740 } } as const
export type Device = keyof typeof devices

type ScaledFrameProps = {
  label: string
  width: number
  height: number
  /** The body of the document in the iframe, once it is loaded. */
  body: HTMLElement | null
  children: (style: CSSProperties) => ReactNode
}

/** An iframe `width` px wide and as tall as its document, scaled down to the width that is available. */
export function ScaledFrame({ label, width, height, body, children }: ScaledFrameProps) {
  const [room, setRoom] = useState<HTMLElement | null>(null)
  const roomWidth = useSize(room, 'clientWidth') || width
  const tall = Math.max(height, useSize(body, 'offsetHeight'))
  const scale = Math.min(1, roomWidth / width)
  return (
    // A reserved scrollbar gutter keeps the inner width the same when the content grows. Without it, width and height would
    // change each other endlessly.
    <section
      ref={setRoom}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a preview taller than the window is scrolled, also by keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-var(--dashboard-bar)-7.5rem)] overflow-y-auto overflow-x-hidden rounded-lg border border-stone bg-paper-bright [scrollbar-gutter:stable_both-edges] [scrollbar-width:thin] in-[[role=dialog]]:max-h-[calc(100dvh-9rem)]"
    >
      <div className="mx-auto overflow-hidden" style={{ width: width * scale, height: tall * scale }}>
        {children({ width, height: tall, transform: `scale(${scale})` })}
      </div>
    </section>
  )
}

/** The size of an element in px; updates when it changes. */
function useSize(element: HTMLElement | null, side: 'clientWidth' | 'offsetHeight'): number {
  const [size, setSize] = useState(0)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => setSize(element[side]))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, side])
  return size
}
