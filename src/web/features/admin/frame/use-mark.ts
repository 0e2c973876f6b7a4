import { initialsOf, noLogo } from '#domain/content/logo.ts'
import { aboutQuery, clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { createStore } from '#web/store.ts'

/** The sheet of the look that the dashboard has at the moment; told of when another takes its place. */
export const lookSheetShown = createStore('', {
  read: () =>
    [...document.querySelectorAll('link[rel="stylesheet"][href^="/look/"]')].at(-1)?.getAttribute('href') ?? '',
})

/**
 * The address of the clinic's mark as it is saved now. A monogram is drawn from the name in the colours of the look, so
 * its address says both: browsers keep it for some minutes.
 */
export function useMark(): string {
  const { name } = useData(clinicQuery)
  const { logoImage } = useData(aboutQuery)
  const sheet = lookSheetShown.use()
  return logoImage === noLogo ? `${noLogo}?${encodeURIComponent(initialsOf(name) + sheet)}` : logoImage
}
