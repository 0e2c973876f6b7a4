const marker = 'reloaded-for'

/**
 * Reloads a page whose code could not be loaded, such as one cached from before a new release. It reloads once for each
 * address, so that a missing file causes no endless loop, and never while a form contains input.
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
