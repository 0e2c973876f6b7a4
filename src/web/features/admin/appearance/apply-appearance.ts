import { type Appearance, appearanceCode } from '#domain/appearance/appearance.ts'
import { appearanceSheetUrl } from '../frame/use-logo-url.ts'

/** Changes the appearance of a document without a reload, by replacing its style sheet. */
export function applyAppearance(page: Document, appearance: Appearance): void {
  const code = appearanceCode(appearance)
  const earlier = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/look/"]')]
  // The last one applies, or will once it is loaded.
  if (earlier.at(-1)?.getAttribute('href')?.startsWith(`/look/${code}.`)) return
  const sheet = page.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = `/look/${code}.css`
  // Removed once the new one is loaded, so that nothing flickers.
  sheet.onload = () => {
    for (const replaced of earlier) replaced.remove()
  }
  page.head.append(sheet)
  if (page === document) appearanceSheetUrl.emit()
}
