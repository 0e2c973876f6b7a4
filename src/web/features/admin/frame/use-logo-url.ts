import { initialsOf, noLogo } from '#domain/content/logo.ts'
import { aboutQuery, clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { createStore } from '#web/store.ts'

/** The URL of the style sheet for the appearance that the dashboard shows. Call `emit` after replacing the sheet. */
export const appearanceSheetUrl = createStore('', {
  read: () =>
    [...document.querySelectorAll('link[rel="stylesheet"][href^="/look/"]')].at(-1)?.getAttribute('href') ?? '',
})

/**
 * The URL of the clinic's saved logo. A monogram is drawn from the clinic's name in the colours of the appearance, and browsers
 * cache it for some minutes, so its URL contains both.
 */
export function useLogoUrl(): string {
  const { name } = useData(clinicQuery)
  const { logoImage } = useData(aboutQuery)
  const sheetUrl = appearanceSheetUrl.use()
  return logoImage === noLogo ? `${noLogo}?${encodeURIComponent(initialsOf(name) + sheetUrl)}` : logoImage
}
