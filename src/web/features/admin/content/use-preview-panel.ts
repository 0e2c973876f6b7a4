import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EditableSection } from '#contract/content.ts'
import { choosePreview, usePreview } from './preview.ts'

/** The preview beside an editor of a section: whether it is there and open, and what opens and closes it. */
export function usePreviewPanel(section: EditableSection) {
  const preview = usePreview(section)
  const panel = useRef<HTMLElement>(null)
  const [unopened, setUnopened] = useState(false)
  const open = async () => {
    try {
      await preview?.Section.load()
    } catch {
      // The server is away, or a release has replaced the code: what is typed stays, and the next press tries again.
      setUnopened(true)
      return
    }
    setUnopened(false)
    const device = matchMedia('(width < 40rem)').matches ? 'phone' : 'desktop'
    flushSync(() => choosePreview(device))
    // On a narrow screen it opens below the form, out of sight.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }
  return {
    preview,
    panel,
    /** It could not be opened the last time. */
    unopened,
    toggle: () => (preview?.device ? choosePreview(undefined) : void open()),
  }
}
export type PreviewPanelState = ReturnType<typeof usePreviewPanel>
