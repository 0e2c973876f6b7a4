import { type Look, lookCode } from '#domain/look/look.ts'
import { lookSheetUrl } from '../frame/use-logo-url.ts'

/** Changes the look of a document without a reload, by replacing its style sheet. */
export function showLook(page: Document, look: Look): void {
  const href = `/look/${lookCode(look)}.css`
  const shown = page.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/look/"]')
  if (shown?.getAttribute('href')?.startsWith(`/look/${lookCode(look)}.`)) return
  const sheet = page.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  // The old sheet is removed once the new one is loaded, so that nothing flickers.
  sheet.onload = () => shown?.remove()
  page.head.append(sheet)
  if (page === document) lookSheetUrl.tell()
}
