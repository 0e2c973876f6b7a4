import { type ComponentType, createContext, use } from 'react'
import type { EditableSection } from '#contract/content.ts'
import { createStore } from '#web/store.ts'
import type { Device } from '../frame/scaled-frame.tsx'

type SectionPreviewProps = { section: EditableSection; draft: unknown; device: Device }
/** Shows a section as visitors would see it if `draft` were saved. `load` fetches its code. */
export type SectionPreview = ComponentType<SectionPreviewProps> & { load: () => Promise<void> }

type PreviewHere = { Section: SectionPreview; shown: EditableSection }
const PreviewContext = createContext<PreviewHere | undefined>(undefined)
/** Where editors have a preview: what draws it, and which section's editor is open. */
export const PreviewProvider = PreviewContext

const kept = 'content-preview'
const store = createStore<Device | undefined>(undefined, {
  read() {
    const device = localStorage.getItem(kept)
    return device === 'desktop' || device === 'phone' ? device : undefined
  },
})

/** Remembers in this browser on which screen the preview is shown, or that it is closed. */
export function choosePreview(device: Device | undefined): void {
  if (device) localStorage.setItem(kept, device)
  else localStorage.removeItem(kept)
  store.tell()
}

/** The preview of a section's editor: nothing where there is none. `device` is missing while it is closed. */
export function usePreview(section: EditableSection) {
  const here = use(PreviewContext)
  const device = store.use()
  return here && { Section: here.Section, device, shown: here.shown === section }
}
