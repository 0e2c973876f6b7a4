import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EditableSection } from '#contract/content.ts'
import { setPreviewDevice, usePreview } from './preview.ts'

/** The state of the preview panel beside the editor of a section, and the function that opens and closes it. */
export function usePreviewPanel(section: EditableSection) {
  const preview = usePreview(section)
  const panel = useRef<HTMLElement>(null)
  const [hasFailedToLoad, setHasFailedToLoad] = useState(false)
  const open = async () => {
    try {
      await preview?.Section.load()
    } catch {
      // The server is unreachable, or a new release has replaced the code: the next press tries again.
      setHasFailedToLoad(true)
      return
    }
    setHasFailedToLoad(false)
    const device = matchMedia('(width < 40rem)').matches ? 'phone' : 'desktop'
    flushSync(() => setPreviewDevice(device))
    // On a narrow screen the panel is below the form, outside the visible area.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }
  return {
    preview,
    panel,
    /** Whether the code could not be loaded the last time. */
    hasFailedToLoad,
    toggle: () => (preview?.device ? setPreviewDevice(undefined) : void open()),
  }
}
export type PreviewPanelState = ReturnType<typeof usePreviewPanel>
