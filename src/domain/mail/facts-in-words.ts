import { piecesOf } from '../content/facts.ts'

const inBraces = /\{([^{}\n]*)\}/g

/** The names in braces in a text that are not in `known`, each once, in their order. */
export function unknownFacts(text: string, known: readonly string[]): string[] {
  const named = [...text.matchAll(inBraces)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !known.includes(name))
}

type Piece = { text: string } | { fact: string }

/**
 * Splits a text into words and facts. An empty fact also removes the space before it, so that
 * "reply {or call us}." reads well without a phone. Values are never read for facts themselves.
 */
export function wordsAndFacts(text: string, facts: Readonly<Record<string, string>>): Piece[] {
  const pieces = piecesOf(text, new Set(Object.keys(facts)))
  return pieces.flatMap<Piece>((piece, index) => {
    if ('fact' in piece) return facts[piece.fact] ? [piece] : []
    const next = pieces[index + 1]
    const shorter = next && 'fact' in next && !facts[next.fact] ? piece.text.replace(/ $/, '') : piece.text
    return shorter ? [{ text: shorter }] : []
  })
}

/** A text on one line with its facts in place: no line break and no control character can come in by one of them. */
export const fillLine = (text: string, facts: Readonly<Record<string, string>>): string =>
  wordsAndFacts(text, facts)
    .map((piece) => ('fact' in piece ? facts[piece.fact]! : piece.text))
    .join('')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header must not hold
    .replace(/[\s\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
