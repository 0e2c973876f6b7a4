const marker = 'reloaded-for'

/**
 * After a new release the code of a page that is not loaded yet is gone. The page is then fetched anew, once for an
 * address, so that a file that is really missing does not make it reload for ever.
 */
export function reloadOnceWhenCodeIsGone(): void {
  addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(marker) === location.href) return
    sessionStorage.setItem(marker, location.href)
    event.preventDefault()
    location.reload()
  })
}
