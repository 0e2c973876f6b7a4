import { useEffect, useState } from 'react'
import type { EmailPreview } from '#contract/email.ts'

type Scheme = 'light' | 'dark'
type EmailViewProps = { title: string; email: Pick<EmailPreview, 'subject' | 'html' | 'text'>; scheme?: Scheme }

/** A preview of an email: its subject, its HTML and its plain text. */
export const EmailView = ({ title, email: { subject, html, text }, scheme = 'light' }: EmailViewProps) => (
  <div className="grid gap-3">
    <p className="[overflow-wrap:anywhere]">
      <span className="text-ink-soft">Subject: </span>
      {subject || <em className="text-ink-soft">empty</em>}
    </p>
    <EmailFrame title={title} html={inScheme(html, scheme)} />
    <details>
      <summary className="text-link">Plain text version</summary>
      <pre className="mt-2 overflow-x-auto whitespace-pre-wrap text-small">{text}</pre>
    </details>
  </div>
)

/** Sets the email's colour scheme, independent of that of this computer. */
const inScheme = (html: string, scheme: Scheme) =>
  html.replace('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')

/** Shown while an email is loading. */
export const EmailPlaceholder = () => <div className="placeholder h-96" aria-busy="true" />

/** An email in a sandboxed frame, without scripts and links, as tall as its content. */
function EmailFrame({ title, html }: { title: string; html: string }) {
  const [page, setPage] = useState<HTMLElement>()
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    if (!page) return
    const observer = new ResizeObserver(() => setHeight(page.offsetHeight))
    observer.observe(page)
    return () => observer.disconnect()
  }, [page])
  return (
    <div
      className={`overflow-hidden rounded-lg border border-stone ${height === undefined ? 'placeholder' : ''}`}
      aria-busy={height === undefined}
    >
      {/* Same origin, so that its height can be measured; scripts are not allowed. */}
      <iframe
        title={title}
        sandbox="allow-same-origin"
        srcDoc={html}
        className={`w-full bg-white ${height === undefined ? 'invisible h-96' : ''}`}
        style={{ height }}
        onLoad={({ currentTarget }) => {
          keepWithin(currentTarget)
          fitWidth(currentTarget.contentDocument!)
          setPage(currentTarget.contentDocument!.documentElement)
        }}
      />
    </div>
  )
}

/** Disables links, and forwards Escape to the page, since an iframe handles both itself. */
function keepWithin(frame: HTMLIFrameElement) {
  const inside = frame.contentDocument!
  inside.addEventListener('click', (event) => event.preventDefault())
  inside.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
}

/** Scales content that is too wide for a phone, as mail programs do, so that a voucher code stays on one line. */
function fitWidth({ documentElement: page, body }: Document) {
  body.style.zoom = String(Math.min(1, page.clientWidth / page.scrollWidth))
}
