const renamed = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

/**
 * Prepares pasted HTML for the editor. It has two levels of headings, so other levels become the nearest. `placeOf` returns
 * the address of each picture; a picture without one is left out.
 */
export function readyToPaste(html: string, placeOf: (source: string) => string | undefined): string {
  // An inert document, so that none of its resources are loaded.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const [from, to] of Object.entries(renamed))
    for (const heading of body.querySelectorAll(from)) {
      const other = body.ownerDocument.createElement(to)
      other.append(...heading.childNodes)
      heading.replaceWith(other)
    }
  for (const picture of body.querySelectorAll('img')) {
    const place = placeOf(picture.getAttribute('src') ?? '')
    if (place) picture.setAttribute('src', place)
    else picture.remove()
  }
  return body.innerHTML
}

/** Whether the HTML has content other than pictures: a copied picture comes with HTML as well. */
export const hasWords = (html: string): boolean =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''

/** The file of a picture that is embedded as a data URL, such as by Google Docs. */
export function fileOf(source: string): File | undefined {
  const [, type = '', content = ''] = /^data:(image\/[\w+.-]+);base64,(.+)$/s.exec(source) ?? []
  if (!type) return undefined
  try {
    return new File([Uint8Array.from(atob(content), (symbol) => symbol.charCodeAt(0))], 'Picture', { type })
  } catch {
    // Not what it says it is.
    return undefined
  }
}
