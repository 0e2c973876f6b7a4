import { Font } from '@react-pdf/renderer'
import type { Look } from '#domain/look/look.ts'
import { typePairs } from '#domain/look/typefaces.ts'
import { furtherSubsets, furtherTypeFile, type Subset, subsetsOf, typeFile } from '../type-files.ts'

const faces = [
  { weight: 400, style: 'normal' },
  { weight: 400, style: 'italic' },
  { weight: 500, style: 'normal' },
] as const

const endings: Record<Subset, string> = { latin: '', 'latin-ext': ' Extended', vietnamese: ' Vietnamese' }

const files = (fileOf: (face: (typeof faces)[number]) => string) =>
  faces.map((face) => ({ src: fileOf(face), fontWeight: face.weight, fontStyle: face.style }))

/** The names of what Greek and Cyrillic words are drawn with, behind every pair. */
const furtherFamilies = furtherSubsets.map((subset) => {
  const family = `Noto Serif ${subset}`
  Font.register({ family, fonts: files((face) => furtherTypeFile(subset, face)) })
  return family
})

const registered = new Map<Look['typePair'], string[]>()

/** The names of a pair's headings, a name for each subset: the letters of English, those of other tongues, and Greek and Cyrillic. */
export function headingFamilies(pair: Look['typePair']): string[] {
  const known = registered.get(pair)
  if (known) return known
  const families = subsetsOf(pair).map(([from, subset]) => {
    const family = typePairs[from].serif.family + endings[subset]
    Font.register({ family, fonts: files((face) => typeFile(from, { subset, ...face })) })
    return family
  })
  families.push(...furtherFamilies)
  registered.set(pair, families)
  return families
}

// A voucher's words are never broken over lines, but for what is longer than any word.
Font.registerHyphenationCallback((word) => (word.length <= 40 ? [word] : (word.match(/.{1,20}/gu) ?? [word])))
