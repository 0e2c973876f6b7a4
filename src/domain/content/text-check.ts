import { type Facts, factNames } from './facts.ts'

/** A passage that somebody should check: its kind, its text, and its position in the text. */
export type TextFault = {
  kind: 'example' | 'treatment' | 'placeholder' | 'link' | 'fact' | 'date'
  found: string
  at: number
}

const placeholders = [
  /\b[A-Z]{3}\d*X{4,}\b/g,
  /[\w.+-]+@(?:[\w-]+\.)*example(?:\.[a-z.]*[a-z])?\b/gi,
  /https?:\/\/(?:[\w-]+\.)*example(?:\.[a-z.]*[a-z])?(?:\/[\w@./-]*)?/gi,
  /https?:\/\/[\w.]+\/@?[\w.]+\.example\b/gi,
  /\blorem ipsum\b/gi,
]

/** Finds placeholders that the clinic has not replaced: a registration number, an example address, lorem ipsum. */
export function findPlaceholders(text: string): TextFault[] {
  const found = placeholders.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ kind: 'placeholder' as const, found, at: index })),
  )
  return found.filter(({ at }, index) => found.findIndex((other) => other.at === at) === index)
}

/** Finds the names of an example clinic in a text. `names` excludes those that the clinic's own content uses too. */
export const findNames = (text: string, names: readonly string[]): TextFault[] =>
  names.flatMap((name) => {
    const at = text.search(new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, 'iu'))
    return at < 0 ? [] : [{ kind: 'example' as const, found: name, at }]
  })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The facts that a text names and that the clinic does not say: visitors read nothing in their place. */
export const findEmptyFacts = (text: string, facts: Facts): TextFault[] =>
  factNames
    .filter((name) => facts[name] === '')
    .map((name) => ({ kind: 'fact' as const, found: `{${name}}`, at: text.indexOf(`{${name}}`) }))
    .filter(({ at }) => at >= 0)

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const announced = new RegExp(
  `\\b(?:until|till|through|closed|closes|reopen\\w*|opens?|starts?|starting|begins?|ends?|by|from)\\b[^.\\n]{0,40}?\\b(?:(\\d{1,2}) (${months}) (\\d{4})|(${months}) (\\d{1,2}), (\\d{4})|(\\d{1,2})/(\\d{1,2})/(\\d{4}))`,
  'gi',
)

/** Announcements whose day is over, such as `closed until 3 January 2026`. `today` is such as `2026-03-05`. */
export const findPastDates = (text: string, today: string): TextFault[] =>
  [...text.matchAll(announced)].flatMap(({ 0: found, index, ...part }) => {
    const name = part[2] ?? part[4]
    const month = name ? months.toLowerCase().split('|').indexOf(name.toLowerCase()) + 1 : Number(part[8])
    const two = (number: number) => String(number).padStart(2, '0')
    const date = `${part[3] ?? part[6] ?? part[9]}-${two(month)}-${two(Number(part[1] ?? part[5] ?? part[7]))}`
    return date < today ? [{ kind: 'date' as const, found, at: index }] : []
  })

export type KnownAddresses = { paths: ReadonlySet<string>; anchors: ReadonlySet<string> }

/** The link targets in a value: the whole text if it is a URL, and the links in its HTML. */
export const linksIn = (text: string): { href: string; at: number }[] =>
  /^(?:\/(?!\/)|#)\S*$/.test(text)
    ? [{ href: text, at: 0 }]
    : [...text.matchAll(/href="([^"]*)"/g)].map(({ 1: href = '', index }) => ({ href, at: index }))

/** Links of a text that lead to no page, or to no part of the home page. Links to other sites are not checked. */
export const findDeadLinks = (text: string, { paths, anchors }: KnownAddresses): TextFault[] =>
  linksIn(text).flatMap(({ href, at }) => {
    if (!/^(?:\/(?!\/)|#)/.test(href)) return []
    const { pathname, hash } = new URL(href, 'https://site.invalid')
    const isFile = /^\/(?:media|assets|pictures|api|admin)\/|\.\w+$/.test(pathname)
    const leads = (isFile || paths.has(pathname)) && (pathname !== '/' || hash === '' || anchors.has(hash.slice(1)))
    return leads ? [] : [{ kind: 'link' as const, found: href, at }]
  })

/** The words around a position in a text, without HTML. */
export function excerptAt(text: string, at: number, length = 60): string {
  // As long as with them, so that `at` stays where it is, also within one.
  const blank = text.replace(/<[^>]*>/g, (tag) => ' '.repeat(tag.length))
  const plain = (from: number, to: number) => blank.slice(from, to).replace(/\s+/g, ' ')
  const [before, after] = [plain(Math.max(0, at - length), at), plain(at, at + 2 * length)]
  return `${at > length ? '…' : ''}${before}${after}${at + 2 * length < text.length ? '…' : ''}`.trim()
}
