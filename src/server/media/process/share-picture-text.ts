import { type Font, openSync } from 'fontkit'
import type { Appearance } from '#domain/appearance/appearance.ts'
import { eastAsianFacesOf, eastAsianParts } from '#domain/appearance/east-asian.ts'
import { eastAsianFile, fallbackFontFile, fallbackSubsets, fontFile, subsetsOf } from '#server/files/font-files.ts'

type Weight = 400 | 500

const loaded = new Map<string, Font>()

function load(file: string): Font {
  const font = loaded.get(file) ?? (openSync(file) as Font)
  loaded.set(file, font)
  return font
}

/**
 * A pair's face for headings, and what draws the letters that it has not. Words are drawn as outlines of it, so that no font has
 * to be installed on the machine.
 */
const headingFonts = (pair: Appearance['typePair'], weight: Weight, text: string): Font[] =>
  [
    ...subsetsOf(pair).map(([from, subset]) => fontFile(from, { subset, weight, style: 'normal' })),
    ...fallbackSubsets.map((subset) => fallbackFontFile(subset, { weight, style: 'normal' })),
    ...eastAsianFacesOf(text).map(eastAsianFile),
  ].map(load)

type Written = { size: number; weight: Weight; pair: Appearance['typePair'] }

/** Splits a text by the font that has its letters; letters without a font are left out. */
function runsOf(text: string, { weight, pair }: Pick<Written, 'weight' | 'pair'>): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  const fonts = headingFonts(pair, weight, text)
  for (const letter of text) {
    const font = fonts.find((face) => face.hasGlyphForCodePoint(letter.codePointAt(0)!))
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** How wide a text is at `size`, in px. */
export const textWidth = (text: string, written: Written): number =>
  runsOf(text, written).reduce(
    (width, { font, text }) => width + font.layout(text).advanceWidth * (written.size / font.unitsPerEm),
    0,
  )

/** A line of text as an SVG path: `x`, `y` (its baseline) and `size` in px. */
export function textPath(
  text: string,
  { x, y, size, weight, pair, fill }: Written & { x: number; y: number; fill: string },
): string {
  let outlines = ''
  let at = x
  for (const run of runsOf(text, { weight, pair })) {
    const scale = size / run.font.unitsPerEm
    const { glyphs, positions } = run.font.layout(run.text)
    for (const [index, { xAdvance, xOffset, yOffset }] of positions.entries()) {
      const { path } = glyphs[index]!
      outlines += path.transform(scale, 0, 0, -scale, at + xOffset * scale, y - yOffset * scale).toSVG()
      at += xAdvance * scale
    }
  }
  return `<path fill="${fill}" d="${outlines}"/>`
}

/** Breaks a text into lines of at most `width` px, between words or Chinese characters; a wider word has its own line. */
export function breakLines(text: string, { width, ...written }: Written & { width: number }) {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean))
    for (const [index, part] of eastAsianParts(word).entries()) {
      const longer = `${lines.at(-1) ?? ''}${index === 0 ? ' ' : ''}${part}`.trim()
      if (lines.length > 0 && textWidth(longer, written) <= width) lines[lines.length - 1] = longer
      else lines.push(part)
    }
  return lines
}
