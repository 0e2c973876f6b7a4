import { createStore } from '#web/store.ts'

const opened = createStore<'palette' | 'help' | undefined>(undefined)

/** Opens the palette or the list of shortcuts over the page, or closes whichever is open. */
export const showCommands = opened.set

/** Whether one is open, or on its way. */
export const isOpened = () => opened.get() !== undefined

export const useOpened = opened.use
