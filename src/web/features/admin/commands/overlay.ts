import { createStore } from '#web/store.ts'

const overlay = createStore<'palette' | 'help' | undefined>(undefined)

/** Opens the palette or the shortcut help over the page; `undefined` closes it. */
export const setOverlay = overlay.set

/** Whether an overlay is open, or its code is still being fetched. */
export const isOverlayOpen = () => overlay.get() !== undefined

export const useOverlay = overlay.use
