import { type ComponentType, createContext, use } from 'react'
import type { EditableSection } from '#contract/content.ts'
import { createStore } from '#web/store.ts'
import type { Device } from '../frame/scaled-frame.tsx'

type SectionPreviewProps = { section: EditableSection; draft: unknown; device: Device }
/** Renders a section as visitors would see it if `draft` were saved. `load` loads its code. */
export type SectionPreview = ComponentType<SectionPreviewProps> & { load: () => Promise<void> }

type ActivePreview = { Section: SectionPreview; shown: EditableSection }
const PreviewContext = createContext<ActivePreview | undefined>(undefined)
/** Provides editors with the preview: the component that renders it, and the section whose editor is open. */
export const PreviewProvider = PreviewContext

const kept = 'content-preview'
const store = createStore<Device | undefined>(undefined, {
  read() {
    const device = localStorage.getItem(kept)
    return device === 'desktop' || device === 'phone' ? device : undefined
  },
})

/** Saves in this browser on which device the preview is shown; `undefined` closes it. */
export function setPreviewDevice(device: Device | undefined): void {
  if (device) localStorage.setItem(kept, device)
  else localStorage.removeItem(kept)
  store.emit()
}

/** The preview for the editor of a section, if the page has one. `device` is `undefined` while it is closed. */
export function usePreview(section: EditableSection) {
  const here = use(PreviewContext)
  const device = store.use()
  return here && { Section: here.Section, device, shown: here.shown === section }
}
