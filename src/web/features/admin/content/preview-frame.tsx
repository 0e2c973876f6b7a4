import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Device, devices, ScaledFrame } from '../frame/scaled-frame.tsx'

/**
 * A screen of its own within the page: styles and breakpoints follow the frame's width, and the dashboard's colours stay
 * outside. Only to be looked at.
 */
export function PreviewFrame({ device, children }: { device: Device; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [page] = useState(emptyPage)
  return (
    <ScaledFrame label="The section as visitors will see it" {...devices[device]} body={body}>
      {(style) => (
        <>
          <iframe
            title="Preview"
            srcDoc={page}
            tabIndex={-1}
            inert
            // Visitors see the public pages in one scheme.
            className="scheme-light pointer-events-none max-w-none origin-top-left"
            style={style}
            onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument!.body)}
          />
          {body && createPortal(children, body)}
        </>
      )}
    </ScaledFrame>
  )
}

/** A document with the site's styles, which come from its own files: the policy of the page allows no others. */
function emptyPage() {
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style[data-vite-dev-id]')]
  const head = styles.map(({ outerHTML }) => outerHTML).join('')
  return `<!doctype html><html lang="en-AU"><head>${head}</head><body class="flow-root" inert></body></html>`
}
