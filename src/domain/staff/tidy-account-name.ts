/** Characters that show nothing (DI: those that Unicode lets be ignored), blanks aside. U+2800 is a braille cell without dots. */
export const unseen = /(?!\s)[\p{C}\p{DI}\u2800]|\uFEFF/gu

/** Several scripts need a joiner inside of a word to write a name as it is. */
const needed = /[\p{L}\p{M}][\u200C\u200D]\p{L}/u

/** An account's name as it is stored: nothing in it that nobody sees, and one blank between words. */
export const tidyAccountName = (name: string): string =>
  name
    .replace(unseen, (char, at: number) => (needed.test(name.slice(at - 1, at + 2)) ? char : ''))
    .replace(/\s+/g, ' ')
    .trim()
