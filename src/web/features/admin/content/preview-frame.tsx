import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Device, devices } from './preview.ts'

/**
 * A screen of its own within the page, made smaller until it fits: styles and breakpoints follow the frame's width, and
 * the dashboard's colours stay outside. Only to be looked at.
 */
export function PreviewFrame({ device, children }: { device: Device; children: ReactNode }) {
  const { width, height } = devices[device]
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [page] = useState(emptyPage)
  const [room, setRoom] = useState<HTMLElement | null>(null)
  const roomWidth = useSize(room, 'clientWidth') || width
  const tall = Math.max(height, useSize(body, 'offsetHeight'))
  const scale = Math.min(1, roomWidth / width)
  return (
    // A reserved scrollbar gutter keeps the inner width the same when the content grows, or width and height would change each other for ever.
    <section
      ref={setRoom}
      aria-label="The section as visitors will see it"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is taller than the window is scrolled, by keys too
      tabIndex={0}
      className="max-h-[calc(100dvh-var(--dashboard-bar)-7.5rem)] overflow-y-auto overflow-x-hidden rounded-lg border border-stone bg-paper-bright [scrollbar-gutter:stable_both-edges] [scrollbar-width:thin] in-[[role=dialog]]:max-h-[calc(100dvh-9rem)]"
    >
      <div className="mx-auto overflow-hidden" style={{ width: width * scale, height: tall * scale }}>
        <iframe
          title="Preview"
          srcDoc={page}
          tabIndex={-1}
          inert
          // Visitors see the public pages in one scheme.
          className="scheme-light pointer-events-none max-w-none origin-top-left"
          style={{ width, height: tall, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument!.body)}
        />
        {body && createPortal(children, body)}
      </div>
    </section>
  )
}

/** A document with the site's styles, which come from its own files: the policy of the page allows no others. */
function emptyPage() {
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style[data-vite-dev-id]')]
  const head = styles.map(({ outerHTML }) => outerHTML).join('')
  return `<!doctype html><html lang="en-AU"><head>${head}</head><body class="flow-root" inert></body></html>`
}

/** How large an element is, in px, and whenever that changes. */
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
