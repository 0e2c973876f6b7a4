import { Font } from '@react-pdf/renderer'
import type { Look } from '#domain/look/look.ts'
import { typePairs } from '#domain/look/typefaces.ts'
import { type Subset, subsetsOf, typeFile } from '../type-files.ts'

const faces = [
  { weight: 400, style: 'normal' },
  { weight: 400, style: 'italic' },
  { weight: 500, style: 'normal' },
] as const

const endings: Record<Subset, string> = { latin: '', 'latin-ext': ' Extended', vietnamese: ' Vietnamese' }

const registered = new Map<Look['typePair'], string[]>()

/** The names of a pair's headings, a name for each subset: the letters of English, and those of other tongues. */
export function headingFamilies(pair: Look['typePair']): string[] {
  const known = registered.get(pair)
  if (known) return known
  const families = subsetsOf(pair).map(([from, subset]) => {
    const family = typePairs[from].serif.family + endings[subset]
    Font.register({
      family,
      fonts: faces.map(({ weight, style }) => ({
        src: typeFile(from, { subset, weight, style }),
        fontWeight: weight,
        fontStyle: style,
      })),
    })
    return family
  })
  registered.set(pair, families)
  return families
}

// A voucher's words are never broken over lines, but for what is longer than any word.
Font.registerHyphenationCallback((word) => (word.length <= 40 ? [word] : (word.match(/.{1,20}/gu) ?? [word])))
