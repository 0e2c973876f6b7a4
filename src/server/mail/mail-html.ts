import { pictureSources } from '#domain/content/picture.ts'
import { colour, serif, small, text } from './styles.ts'

type Style = Record<string, string | number>
const inCss = (style: Style) =>
  Object.entries(style)
    .map(([name, value]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return `${property}:${typeof value === 'number' ? `${value}px` : value}`
    })
    .join(';')
    .replaceAll('"', "'")

const heading = { fontFamily: serif, fontWeight: '500', color: colour.ink }
/** Other elements inherit the colour of the text around them. */
const inks: Record<string, string> = {
  p: 'ink',
  h2: 'ink',
  h3: 'ink',
  ul: 'ink',
  ol: 'ink',
  blockquote: 'ink',
  a: 'link',
}
const styles: Record<string, Style> = {
  p: text,
  h2: { ...heading, fontSize: 22, lineHeight: '30px', margin: '28px 0 12px' },
  h3: { ...heading, fontSize: 18, lineHeight: '26px', margin: '22px 0 10px' },
  ul: { ...text, paddingLeft: 22 },
  ol: { ...text, paddingLeft: 22 },
  li: { margin: '0 0 6px' },
  blockquote: { ...text, margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `2px solid ${colour.accent}` },
  a: { color: colour.jade, textDecoration: 'underline' },
  img: { ...small, maxWidth: '100%', height: 'auto', margin: '0 0 16px', border: '0' },
}

/**
 * A sanitised text (content/sanitize-html.ts) as mail programs need it: each element with its style, since they take no style
 * sheets, addresses whole, and pictures as JPEG in a size for mail.
 */
export function mailHtml(html: string, publicUrl: string): string {
  return html
    .replace(/<img src="([^"]*)"/g, (_, address: string) => `<img src="${pictureSources(address).src}"`)
    .replace(/\b(href|src)="(?=\/(?!\/))/g, `$1="${publicUrl}`)
    .replace(/\bhref="#/g, `href="${publicUrl}/#`)
    .replace(
      /<(p|h2|h3|ul|ol|li|blockquote|a|img)(?=[\s>])/g,
      (_, tag: string) => `<${tag}${inks[tag] ? ` class="${inks[tag]}"` : ''} style="${inCss(styles[tag]!)}"`,
    )
}
