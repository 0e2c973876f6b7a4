/** The size in px in which links are shown elsewhere (Open Graph, Twitter). */
export const shareSize = { width: 1200, height: 630 }

/**
 * The data of a page's share picture. `painting` and `logo` are picture addresses; `painting` may be empty; `theme` is the
 * code of the clinic's appearance, empty for the default one.
 */
export type ShareSubject = { path: string; name: string; clinic: string; painting: string; logo: string; theme: string }

// Rises when pictures are drawn in another way, so that each drawing keeps an address of its own.
const drawing = 2

/**
 * The address of the picture that goes along with links to a page (docs/product.md, "Head and sharing"). It changes
 * with whatever is drawn, so that it may be kept for good wherever it has been seen.
 */
export const shareAddress = (subject: ShareSubject): string =>
  `/media/share/${fingerprint(subject)}${subject.path === '/' ? '/home' : subject.path}.jpg`

/** The path of the page that such an address belongs to; `undefined` for any other address. */
export function sharedPath(address: string): string | undefined {
  const [, page] = /^\/media\/share\/[0-9a-f]{16}(\/[\w/-]+)\.jpg$/.exec(address) ?? []
  return page === '/home' ? '/' : page
}

/** The cache key of the picture: a 64-bit hash of its data. It need not be secret. */
function fingerprint({ path, name, clinic, painting, logo, theme }: ShareSubject): string {
  const text = JSON.stringify([drawing, path, name, clinic, painting, logo + theme])
  return [0x811c9dc5, 0x9e3779b9].map((start) => fnv(text, start)).join('')
}

function fnv(text: string, start: number): string {
  let hash = start
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
