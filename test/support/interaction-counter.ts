import type { Page } from '@playwright/test'

/** What somebody has done at the desk since the count began. */
export type InteractionCounts = { presses: number; texts: number }

const tell = 'tellWork'

/**
 * Counts what is really done on a page from the next page that it opens, as the browser hears it. A press is a click, a
 * tap, or a key that writes nothing: Enter, Tab, Ctrl K, the C that confirms a row. What is typed into one field in one
 * go, or pasted, is a text, however long.
 */
export async function countInteractions(page: Page): Promise<InteractionCounts> {
  const work: InteractionCounts = { presses: 0, texts: 0 }
  await page.exposeFunction(tell, (what: keyof InteractionCounts) => {
    work[what]++
  })
  await page.addInitScript((name) => {
    const told = (what: keyof InteractionCounts) =>
      (window as unknown as Record<string, (what: keyof InteractionCounts) => void>)[name]?.(what)
    const fields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=submit])'
    let typing: EventTarget | null = null
    const press = () => {
      typing = null
      told('presses')
    }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && press(), true)
    addEventListener('paste', ({ isTrusted }) => isTrusted && told('texts'), true)
    addEventListener(
      'keydown',
      ({ isTrusted, key, ctrlKey, metaKey, target }) => {
        const alone = ['Control', 'Meta', 'Shift', 'Alt'].includes(key)
        const withControl = ctrlKey || metaKey
        if (!isTrusted || alone || (withControl && key.toLowerCase() === 'v')) return
        const writes =
          !withControl &&
          key.length === 1 &&
          target instanceof HTMLElement &&
          (target.isContentEditable || target.matches(fields))
        if (!writes) return press()
        if (target !== typing) told('texts')
        typing = target
      },
      true,
    )
  }, tell)
  return work
}
