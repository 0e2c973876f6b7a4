import sanitize from 'sanitize-html'

const safeLink = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i
const safePicture = /^(?:https:\/\/|\/(?![/\\]))/i

const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'strong', 'em', 'a', 'ul', 'ol', 'li', 'blockquote', 'img', 'br'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    // Always in this order: the sizes of a picture are added to it where it is shown (domain/content/picture.ts).
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt } }),
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'img') return !safePicture.test(attribs.src ?? '')
    // The words of a link that leads nowhere good stay.
    return tag === 'a' && !safeLink.test(attribs.href ?? '') ? 'excludeTag' : false
  },
}
// `\s` is the no-break space too: naming it once more would try 2^n ways to read n of them.
const emptyText = /^(?:\s|<p>|<\/p>|<br \/>|&nbsp;)*$/

/**
 * Makes HTML from an editor safe to be shown as it is (docs/product.md, "Rich text"): headings, paragraphs, lists,
 * quotes, links to pages, mail and phone, and pictures; everything else goes, with scripts and styles to their last
 * word. A text without any content is empty.
 */
export function sanitizeHtml(html: string): string {
  const clean = sanitize(html, allowed).trim()
  return emptyText.test(clean) ? '' : clean
}
