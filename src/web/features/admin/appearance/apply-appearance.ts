import { type Appearance, appearanceCode } from '#domain/appearance/appearance.ts'
import { appearanceSheetUrl } from '../frame/use-logo-url.ts'

/** Changes the appearance of a document without a reload, by replacing its style sheet. */
export function applyAppearance(page: Document, appearance: Appearance): void {
  const href = `/look/${appearanceCode(appearance)}.css`
  const shown = page.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/look/"]')
  if (shown?.getAttribute('href')?.startsWith(`/look/${appearanceCode(appearance)}.`)) return
  const sheet = page.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  // The old sheet is removed once the new one is loaded, so that nothing flickers.
  sheet.onload = () => shown?.remove()
  page.head.append(sheet)
  if (page === document) appearanceSheetUrl.emit()
}
