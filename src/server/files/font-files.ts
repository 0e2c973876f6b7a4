import type { Appearance } from '#domain/appearance/appearance.ts'
import type { EastAsianFace } from '#domain/appearance/east-asian.ts'
import { projectFile } from './project-file.ts'

/** The faces of headings and vouchers that PDFs and share pictures draw with, a package for each pair of typefaces. */
const packages = {
  newsreader: 'newsreader',
  lora: 'lora',
  fraunces: 'fraunces',
  figtree: 'figtree',
} as const satisfies Record<Appearance['typePair'], string>

export type Subset = 'latin' | 'latin-ext' | 'vietnamese'
export type Face = { subset: Subset; weight: 400 | 500; style: 'normal' | 'italic' }

/** The subsets of a pair's letters. Figtree has no Vietnamese; what it lacks is drawn in Newsreader. */
export const subsetsOf = (pair: Appearance['typePair']): [pair: Appearance['typePair'], subset: Subset][] => [
  [pair, 'latin'],
  [pair, 'latin-ext'],
  [pair === 'figtree' ? 'newsreader' : pair, 'vietnamese'],
]

/** Letters that no pair of typefaces has. They are drawn in Noto Serif, whatever the pair. */
export const fallbackSubsets = ['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const

/** The font file with further letters of a face. */
export const fallbackFontFile = (
  subset: (typeof fallbackSubsets)[number],
  { weight, style }: Pick<Face, 'weight' | 'style'>,
): string => projectFile(`node_modules/@fontsource/noto-serif/files/noto-serif-${subset}-${weight}-${style}.woff`)

/** The font file for Chinese and Japanese, or for Korean: one weight, several megabytes, read only if a text needs it. */
export const eastAsianFile = (face: EastAsianFace): string => projectFile(`assets/letters/${face}.ttf`)

/** The font file of a face. */
export const fontFile = (pair: Appearance['typePair'], { subset, weight, style }: Face): string =>
  projectFile(`node_modules/@fontsource/${packages[pair]}/files/${packages[pair]}-${subset}-${weight}-${style}.woff`)
