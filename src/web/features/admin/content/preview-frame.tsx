import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Device, devices, ScaledFrame } from '../frame/scaled-frame.tsx'

/**
 * An iframe for the preview: styles and breakpoints follow its width, and the dashboard's colours do not apply. It is not
 * interactive.
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
            // Public pages have only one colour scheme.
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

/** A document with the site's style sheets. They are linked as files, since the content security policy allows no others. */
function emptyPage() {
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style[data-vite-dev-id]')]
  const head = styles.map(({ outerHTML }) => outerHTML).join('')
  return `<!doctype html><html lang="en-AU"><head>${head}</head><body class="flow-root" inert></body></html>`
}
