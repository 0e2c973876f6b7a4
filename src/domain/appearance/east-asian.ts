/**
 * The letters of Chinese, Japanese and Korean that a voucher is printed with, a class for each of the typefaces that
 * `npm run letters` makes: Chinese characters with kana and their punctuation, and Hangul.
 */
export const eastAsianLetters = {
  han: '\\u3001-\\u303f\\u3041-\\u3096\\u309b-\\u30ff\\u4e00-\\u9fff\\uff01-\\uff5e',
  hangul: '\\u3131-\\u3163\\u3165-\\u318e\\uac00-\\ud7a3',
} as const

export type EastAsianFace = keyof typeof eastAsianLetters

const faces = Object.keys(eastAsianLetters) as EastAsianFace[]
const patterns = { han: new RegExp(`[${eastAsianLetters.han}]`), hangul: new RegExp(`[${eastAsianLetters.hangul}]`) }

/** Which of the typefaces a text needs. */
export const eastAsianFacesOf = (text: string): EastAsianFace[] => faces.filter((face) => patterns[face].test(text))

/** Characters that must not begin a line: closing brackets, commas, stops, and marks that belong to the character before. */
const closing =
  /[\u3001\u3002\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u309d\u309e\u30fb-\u30fe\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d]/
/** Characters that must not end a line. */
const opening = /[\u3008\u300a\u300c\u300e\u3010\u3014\u3016\uff08\uff3b\uff5b]/

/** The parts of a word between which a line may be broken without a hyphen: Chinese and Japanese are written without spaces. */
export function eastAsianParts(word: string): string[] {
  if (!patterns.han.test(word)) return [word]
  const parts: string[] = []
  for (const letter of word) {
    const before = parts.at(-1)
    const last = before?.at(-1)
    const mayBreak =
      last !== undefined &&
      (patterns.han.test(letter) || patterns.han.test(last)) &&
      !closing.test(letter) &&
      !opening.test(last)
    if (before === undefined || mayBreak) parts.push(letter)
    else parts[parts.length - 1] = before + letter
  }
  return parts
}
