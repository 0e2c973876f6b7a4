import { findNames, type TextFault } from './text-check.ts'

/** Words of titles that mean more than one treatment, and that other texts use for other things. */
const everyday = new Set(
  (
    'with from your the and therapy therapies treatment treatments session sessions care visit visits class classes first ' +
    'pain stress relief sleep sport sports running strength balance health body hand foot back neck head face skin water heat ' +
    'cold light sound play speech exercise manual physical occupational natural traditional clinical cosmetic advanced'
  ).split(' '),
)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/**
 * How texts may name treatments that are gone, with titles and addresses of what the clinic still has. A whole title; the
 * word that a therapy is called by, such as “Cupping” of “Cupping Therapy”; and a word of several gone titles, such as
 * “Acupuncture”. No single word that anything still there has, or that means other things as well.
 */
export function namesOfGone(gone: readonly string[], present: readonly string[]): string[] {
  const taken = new Set(present.flatMap(wordsOf))
  const isFree = (word: string) => !taken.has(word) && !everyday.has(word)
  const ownWord = (title: string) => wordsOf(/^(\p{L}+) therap(?:y|ies)$/iu.exec(title.trim())?.[1] ?? '')[0]
  const words = gone.flatMap((title) => [...new Set(wordsOf(title))])
  const shared = words.filter((word, index) => words.indexOf(word) < index && isFree(word))
  const names = gone.flatMap((title) => {
    const own = ownWord(title)
    if (own && taken.has(own)) return []
    if (own && isFree(own)) return [own]
    const isPresent = present.some((text) => findNames(text, [title]).length > 0)
    return isPresent || wordsOf(title).some((word) => shared.includes(word)) ? [] : [title]
  })
  return [...new Set([...shared, ...names])]
}

/** Whether a title that was changed is still about the same: it kept one of its words. */
export const sharesWord = (title: string, other: string): boolean =>
  wordsOf(title).some((word) => wordsOf(other).includes(word))

const denied = /(?:no longer|n[’']t|not) (?:offer|do|practi[sc]e|provide)\b[^.!?]*$/i

/** Where a text names a treatment that is gone, once for each name. Neither addresses nor what says that it isn't offered. */
export function findGoneTreatments(text: string, names: readonly string[]): TextFault[] {
  if (/^(?:\/|#|https?:)\S*$/.test(text)) return []
  const shown = text.replace(/<[^>]*>/g, (tag) => ' '.repeat(tag.length))
  return names.flatMap((name) => {
    for (let from = 0; ; ) {
      const [fault] = findNames(shown.slice(from), [name])
      if (!fault) return []
      const at = from + fault.at
      const found = shown.slice(at, at + name.length)
      if (!denied.test(shown.slice(0, at))) return [{ kind: 'treatment' as const, found, at }]
      from = at + name.length
    }
  })
}
