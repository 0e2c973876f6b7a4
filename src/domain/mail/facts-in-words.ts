const inBraces = /\{([^{}\n]*)\}/g

/** The names in braces that a text has and that are none of `known`, each once, in their order. */
export function unknownFacts(text: string, known: readonly string[]): string[] {
  const named = [...text.matchAll(inBraces)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !known.includes(name))
}

/** A piece of a text: words as they are, or the name of a fact that stands there. */
export type Piece = { words: string } | { fact: string }

/**
 * A text as its words and facts. A fact that is empty takes the space before it along, so that "call us {on phone}."
 * reads well without a phone. Values are never read for facts themselves.
 */
export function piecesOf(text: string, isEmpty: (fact: string) => boolean): Piece[] {
  const pieces: Piece[] = []
  let words = ''
  let from = 0
  for (const match of text.matchAll(inBraces)) {
    const fact = match[1]!
    words += text.slice(from, match.index)
    from = match.index + match[0].length
    if (isEmpty(fact)) {
      words = words.replace(/ $/, '')
      continue
    }
    if (words) pieces.push({ words })
    pieces.push({ fact })
    words = ''
  }
  words += text.slice(from)
  return words ? [...pieces, { words }] : pieces
}

/** A text on one line with its facts in place: no line break and no control character can come in by one of them. */
export const fillLine = (text: string, facts: Readonly<Record<string, string>>): string =>
  piecesOf(text, (fact) => !facts[fact])
    .map((piece) => ('fact' in piece ? facts[piece.fact]! : piece.words))
    .join('')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header must not hold
    .replace(/[\s\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
