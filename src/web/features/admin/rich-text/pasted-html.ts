const renamed = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

/**
 * What was copied elsewhere, made ready for the editor, which knows two sizes of headings: those above and below them
 * become the nearest. `placeOf` says where each picture is to be had from; without an answer it is left out.
 */
export function readyToPaste(html: string, placeOf: (source: string) => string | undefined): string {
  // Nothing is fetched of it: this document is shown nowhere.
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

/** Whether it says anything besides showing pictures: a picture that is copied brings its own page's code along. */
export const hasWords = (html: string): boolean =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''

/** The file of a picture that stands in the text itself, as those of Google Docs do. */
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
