const marker = 'reloaded-for'
let held = false

/** While something is typed and not saved the page stays as it is, whatever of its code is missing. */
export function holdReload(hold: boolean): void {
  held = hold
}

/**
 * After a new release the code of a page that is not loaded yet is gone. The page is then fetched anew, once for an
 * address, so that a file that is really missing does not make it reload for ever.
 */
export function reloadOnceWhenCodeIsGone(): void {
  addEventListener('vite:preloadError', (event) => {
    if (held || sessionStorage.getItem(marker) === location.href) return
    sessionStorage.setItem(marker, location.href)
    event.preventDefault()
    location.reload()
  })
}
