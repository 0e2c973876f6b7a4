/** Letters that Unicode does not decompose, with their ASCII spelling; and the apostrophe of a name. */
export const typedAs: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʻ: "'",
  ʼ: "'",
}
const untypable = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'gu')

/**
 * A text as searches compare it, without case and accents, so that `nguyen` finds `Nguyễn` (docs/product.md, "Searching").
 * Folding is idempotent.
 */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(untypable, (letter) => typedAs[letter]!)
    .normalize('NFC')

const maxWords = 6

/** The words of a search, folded: each has to stand in what is found, in whatever order. More than six are not looked at. */
export const searchWordsOf = (typed: string): string[] =>
  foldForSearch(typed).split(/\s+/).filter(Boolean).slice(0, maxWords)

/** Whether each word of a search stands in a text. Apostrophes count on neither side, as in a search of the database. */
export function hasSearchWords(text: string, typed: string): boolean {
  const folded = foldForSearch(text).replaceAll("'", '')
  return searchWordsOf(typed).every((word) => folded.includes(word.replaceAll("'", '')))
}
