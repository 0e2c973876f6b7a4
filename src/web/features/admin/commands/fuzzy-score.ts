import { foldForSearch } from '#domain/search-text.ts'

const wordsOf = (text: string) =>
  foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * How well an entry matches the typed text, from 0 (not at all) to 1. Each typed word has to be a prefix of a word of the
 * entry; a match of its name scores higher than one of its synonyms.
 */
export function fuzzyScore(name: string, typed: string, otherNames: string[] = []): number {
  const typedWords = wordsOf(typed)
  const fits = (words: string[]) => typedWords.every((word) => words.some((one) => one.startsWith(word)))
  const named = wordsOf(name)
  if (named.join(' ').startsWith(typedWords.join(' '))) return 1
  if (fits(named)) return 0.9
  if (otherNames.some((other) => wordsOf(other).join(' ') === typedWords.join(' '))) return 0.8
  const others = otherNames.flatMap(wordsOf)
  if (fits(others)) return 0.7
  return fits([...named, ...others]) ? 0.5 : 0
}

/** Whether one of the typed words is a prefix of this word, with at least three letters. */
export const isPrefixTyped = (word: string, typed: string): boolean =>
  wordsOf(typed).some((one) => one.length >= 3 && foldForSearch(word).startsWith(one))
