const marker = 'reloaded-for'

/**
 * Fetches a page anew whose own code could not be had while it opened, as when it was kept from before a new release. Once
 * for an address, so that a file that is really missing does not make it reload for ever, and never over what is typed.
 */
export function reloadOnce(): void {
  if (sessionStorage.getItem(marker) === location.href || isTyped()) return
  sessionStorage.setItem(marker, location.href)
  location.reload()
}

const isTyped = () =>
  [...document.querySelectorAll('input, textarea')].some(
    (field) => 'value' in field && 'defaultValue' in field && field.value !== field.defaultValue,
  )
