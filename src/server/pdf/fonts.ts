import { Font } from '@react-pdf/renderer'
import type { Appearance } from '#domain/appearance/appearance.ts'
import { type EastAsianFace, eastAsianFacesOf, eastAsianParts } from '#domain/appearance/east-asian.ts'
import { typePairs } from '#domain/appearance/typefaces.ts'
import {
  eastAsianFile,
  fallbackFontFile,
  fallbackSubsets,
  fontFile,
  type Subset,
  subsetsOf,
} from '../files/font-files.ts'

const faces = [
  { weight: 400, style: 'normal' },
  { weight: 400, style: 'italic' },
  { weight: 500, style: 'normal' },
] as const

const endings: Record<Subset, string> = { latin: '', 'latin-ext': ' Extended', vietnamese: ' Vietnamese' }

const files = (fileOf: (face: (typeof faces)[number]) => string) =>
  faces.map((face) => ({ src: fileOf(face), fontWeight: face.weight, fontStyle: face.style }))

/** The names of what Greek and Cyrillic words are drawn with, behind every pair. */
const furtherFamilies = fallbackSubsets.map((subset) => {
  const family = `Noto Serif ${subset}`
  Font.register({ family, fonts: files((face) => fallbackFontFile(subset, face)) })
  return family
})

const eastAsianFamilies: Record<EastAsianFace, string> = { han: 'Noto Serif SC', hangul: 'Noto Serif KR' }
for (const face of Object.keys(eastAsianFamilies) as EastAsianFace[])
  Font.register({ family: eastAsianFamilies[face], fonts: files(() => eastAsianFile(face)) })

const registered = new Map<Appearance['typePair'], string[]>()

/**
 * The names of what `text` is drawn with in a pair's headings, a name for each subset: the letters of English, those of other
 * tongues, Greek and Cyrillic, and Chinese, Japanese and Korean where there are any.
 */
export const familiesFor = (pair: Appearance['typePair'], text: string): string[] => [
  ...headingFamilies(pair),
  ...eastAsianFacesOf(text).map((face) => eastAsianFamilies[face]),
]

function headingFamilies(pair: Appearance['typePair']): string[] {
  const known = registered.get(pair)
  if (known) return known
  const families = subsetsOf(pair).map(([from, subset]) => {
    const family = typePairs[from].serif.family + endings[subset]
    Font.register({ family, fonts: files((face) => fontFile(from, { subset, ...face })) })
    return family
  })
  families.push(...furtherFamilies)
  registered.set(pair, families)
  return families
}

/**
 * A voucher's words are never broken over lines, but for what is longer than any word. An empty part is a point where a line
 * may be broken without a hyphen, as Chinese and Japanese are.
 */
Font.registerHyphenationCallback((word) => {
  const parts = eastAsianParts(word)
  if (parts.length > 1) return parts.flatMap((part, index) => (index === 0 ? [part] : ['', part]))
  return word.length <= 40 ? [word] : (word.match(/.{1,20}/gu) ?? [word])
})
