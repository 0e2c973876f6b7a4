import { type Font, openSync } from 'fontkit'
import { projectFile } from '../project-file.ts'

type Weight = 400 | 500

const loaded = new Map<string, Font>()

/** The site's serif. Words are drawn as outlines of it, so that no font has to be installed on the machine. */
function serif(subset: 'latin' | 'latin-ext', weight: Weight): Font {
  const name = `newsreader-${subset}-${weight}-normal.woff`
  const known = loaded.get(name)
  if (known) return known
  const font = openSync(projectFile(`node_modules/@fontsource/newsreader/files/${name}`)) as Font
  loaded.set(name, font)
  return font
}

/** Parts of a text by the font that has their letters; what neither has is left out. */
function runsOf(text: string, weight: Weight): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const letter of text) {
    const fonts = [serif('latin', weight), serif('latin-ext', weight)]
    const font = fonts.find((face) => face.hasGlyphForCodePoint(letter.codePointAt(0)!))
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** How wide a text is at `size`, in px. */
export const textWidth = (text: string, size: number, weight: Weight): number =>
  runsOf(text, weight).reduce(
    (width, { font, text }) => width + font.layout(text).advanceWidth * (size / font.unitsPerEm),
    0,
  )

/** A line of text as an SVG path: `x`, `y` (its baseline) and `size` in px. */
export function textPath(
  text: string,
  { x, y, size, weight, fill }: { x: number; y: number; size: number; weight: Weight; fill: string },
): string {
  let outlines = ''
  let at = x
  for (const run of runsOf(text, weight)) {
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

/** A text broken into lines of at most `width` px; a word that is wider stands alone. */
export function breakLines(text: string, { width, size, weight }: { width: number; size: number; weight: Weight }) {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && textWidth(longer, size, weight) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
