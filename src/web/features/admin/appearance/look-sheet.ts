import { type Look, lookCode } from '#domain/look/look.ts'
import { lookSheetUrl } from '../frame/use-logo-url.ts'

/** Gives a document another look without loading it anew: the sheet of a look takes the place of the one that is there. */
export function showLook(page: Document, look: Look): void {
  const href = `/look/${lookCode(look)}.css`
  const shown = page.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/look/"]')
  if (shown?.getAttribute('href')?.startsWith(`/look/${lookCode(look)}.`)) return
  const sheet = page.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  // The old one goes when the new one is there, so that nothing blinks.
  sheet.onload = () => shown?.remove()
  page.head.append(sheet)
  if (page === document) lookSheetUrl.tell()
}
