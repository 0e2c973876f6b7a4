import { escapedHtml } from '../content/escaped-html.ts'

/** A picture of an imported article: its address and text alternative. */
export type WordpressPicture = { src: string; alt: string }
export type WordpressText = { html: string; pictures: WordpressPicture[]; left: string[] }

/** Stands in a text for picture `n` until it is known where that is. */
export const picturePlaceholder = (n: number) => `https://picture.invalid/${n}`
export const picturePlaceholderPattern = /<img src="https:\/\/picture\.invalid\/(\d+)" alt="([^"]*)" \/>/g

// A hostile export has what never ends a million times: no expression here looks past the next sign of its kind.

/** Shortcodes of which nothing can be shown here; of all others the words between them stay. */
const shortcode = /\[\/?[a-z][\w-]*(?:\s[^\][<>]*|\/)?\]/gi
const droppedWithWords =
  /\[(contact-form(?:-7)?|embed|playlist|audio|video|wpforms|ninja_form)\b[^\][]*\](?:[^[]*\[\/\1\])?/gi
/** A gallery, with the ids of its pictures. */
export const galleryPattern = /\[gallery\b[^\][]*?ids=["']?([\d,\s]+)["']?[^\][]*\]/gi
const block = /^\s*<\/?(?:p|h[1-6]|ul|ol|li|blockquote|div|figure|table|pre|hr|img|section|article|!--)\b/i

/**
 * Makes the content of a WordPress article ready for the product's own rules (docs/product.md, "Moving in"): its comments and
 * shortcodes go, plain lines become paragraphs as WordPress shows them, links to the old site become paths, and each picture is
 * a placeholder (`picturePlaceholder`). `pictureWithId`: a picture of a gallery. `left` names what is not taken over.
 */
export function readWordpressHtml(
  content: string,
  { site, pictureWithId }: { site: string; pictureWithId: (id: string) => WordpressPicture | undefined },
): WordpressText {
  const left = new Set<string>()
  if (/<(?:iframe|embed|object|video|audio)\b|\[(?:embed|video|audio|playlist)\b|<!-- wp:embed/i.test(content))
    left.add('A video, map or other embedded content was left out')
  if (/<form\b|\[(?:contact-form|wpforms|ninja_form)/i.test(content)) left.add('A form was left out')
  if (/<table\b/i.test(content)) left.add('A table became plain text')
  const isBlocks = /<!-- wp:/.test(content)
  const withPictures = withoutElements(content).replace(galleryPattern, (_, ids: string) =>
    ids
      .split(',')
      .map((id) => pictureWithId(id.trim()))
      .map((picture) => (picture ? `\n\n${pictureHtml(picture)}\n\n` : ''))
      .join(''),
  )
  const captioned = replaceBetween(withPictures, /\[caption\b[^\][]*\]/gi, /\[\/caption\]/gi, (inner) => {
    const picture = /(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i.exec(inner)?.[0] ?? ''
    return `\n\n${picture}\n\n${inner.replace(picture, '').trim()}\n\n`
  })
  const plain = replaceBetween(captioned, /<!--/g, /-->/g, () => (isBlocks ? '' : '\n\n'))
    .replace(droppedWithWords, '')
    .replace(shortcode, (code) => (isProse(code) ? code : ''))
    .replace(/<figcaption\b[^<>]*>/gi, '<p>')
    .replace(/<\/figcaption>/gi, '</p>')
    .replace(/<\/?(?:figure|picture)\b[^<>]*>/gi, '')
  const pictures: WordpressPicture[] = []
  const html = (isBlocks ? plain : withParagraphs(plain))
    // A picture that is a link to its own file.
    .replace(/<a\b[^<>]*>\s*(<img\b[^<>]*>)\s*<\/a>/gi, '$1')
    .replace(/<img\b[^<>]*>/gi, (tag) => {
      const src = attribute(tag, 'data-src') || attribute(tag, 'src')
      if (!src || src.startsWith('data:')) return ''
      pictures.push({ src, alt: attribute(tag, 'alt') })
      return pictureHtml({ src: picturePlaceholder(pictures.length - 1), alt: attribute(tag, 'alt') })
    })
    .replace(/\bhref=(["'])(https?:\/\/[^"']+)\1/gi, (whole, quote: string, address: string) => {
      const path = pathOn(site, unescaped(address))
      return path ? `href=${quote}${escapedHtml(path)}${quote}` : whole
    })
  return { html, pictures, left: [...left] }
}

const dropped = ['script', 'style', 'iframe', 'object', 'form', 'noscript'].map((name) => ({
  begin: new RegExp(`<${name}\\b`, 'gi'),
  end: new RegExp(`</${name}\\s*>`, 'gi'),
}))
const withoutElements = (html: string): string =>
  dropped.reduce((rest, { begin, end }) => replaceBetween(rest, begin, end, () => ''), html)

/** Replaces each part from `begin` to the next `end`, in one pass: where one has no end, none further on has. */
function replaceBetween(text: string, begin: RegExp, end: RegExp, replacement: (inner: string) => string): string {
  let result = ''
  let at = 0
  for (;;) {
    begin.lastIndex = at
    const first = begin.exec(text)
    end.lastIndex = begin.lastIndex
    const last = first && end.exec(text)
    if (!last) return result + text.slice(at)
    result += text.slice(at, first.index) + replacement(text.slice(first.index + first[0].length, last.index))
    at = end.lastIndex
  }
}

/** Words in brackets that an author has written, such as `[sic]`: they have neither a parameter nor a dash. */
const isProse = (code: string) => /^\[[a-z]+\]$/i.test(code) && !/^\[(?:gallery|toc|more)\]$/i.test(code)

/** The path of an address of the old site, with or without www; `undefined` for an address elsewhere. */
export function pathOn(site: string, address: string): string | undefined {
  if (!URL.canParse(address) || !URL.canParse(site)) return undefined
  const bare = (host: string) => host.toLowerCase().replace(/^www\./, '')
  const { host, pathname, search, hash } = new URL(address)
  if (bare(host) !== bare(new URL(site).host)) return undefined
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`
}

/** As WordPress does with what was typed: an empty line parts paragraphs, a single end of line stays one. */
const withParagraphs = (text: string): string =>
  text
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (block.test(part) ? part : `<p>${part.replaceAll('\n', '<br />')}</p>`))
    .join('\n')

const pictureHtml = ({ src, alt }: WordpressPicture): string =>
  `<img src="${escapedHtml(src)}" alt="${escapedHtml(alt)}">`

const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean) ?? '').trim()

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replace(/&#0?39;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/&(?:amp|#0?38);/g, '&')

/** The words of a text without its marks, on one line, at most `most` signs, cut between two words. */
export function wordsOf(html: string, most: number): string {
  const words = unescaped(html.replace(/<[^<>]*>/g, ' ').replace(/&nbsp;/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= most) return words
  return `${words.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}

/** The file of a picture as it was uploaded, where an address names one of its smaller sizes, such as `tea-300x200.jpg`. */
export const wholePicture = (src: string) => src.replace(/-\d{2,4}x\d{2,4}(?=\.\w+$)/, '')

/** The key of a picture in the folder `uploads`: its path below that folder, in lower case. */
export function uploadPath(address: string): string {
  const path = (address.split(/[?#]/)[0] ?? '').replaceAll('\\', '/')
  const at = path.lastIndexOf('uploads/')
  return decodedPath(at >= 0 ? path.slice(at + 'uploads/'.length) : path.replace(/^\/+/, '')).toLowerCase()
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
