import { readFileSync } from 'node:fs'
import opentype from 'opentype.js'
import { projectFile } from '../project-file.ts'

type Weight = 400 | 500

const loaded = new Map<string, opentype.Font>()

/** The site's serif. Words are drawn as outlines of it, so that no font has to be installed on the machine. */
function serif(subset: 'latin' | 'latin-ext', weight: Weight): opentype.Font {
  const name = `newsreader-${subset}-${weight}-normal.woff`
  const known = loaded.get(name)
  if (known) return known
  const { buffer, byteOffset, byteLength } = readFileSync(
    projectFile(`node_modules/@fontsource/newsreader/files/${name}`),
  )
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
  loaded.set(name, font)
  return font
}

/** Parts of a text by the font that has their letters; what neither has is left out. */
function runsOf(text: string, weight: Weight): { font: opentype.Font; text: string }[] {
  const runs: { font: opentype.Font; text: string }[] = []
  for (const letter of text) {
    const font = [serif('latin', weight), serif('latin-ext', weight)].find((face) => face.charToGlyphIndex(letter) > 0)
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** How wide a text is at `size`, in px. */
export const textWidth = (text: string, size: number, weight: Weight): number =>
  runsOf(text, weight).reduce((width, run) => width + run.font.getAdvanceWidth(run.text, size), 0)

/** A line of text as an SVG path: `x`, `y` (its baseline) and `size` in px. */
export function textPath(
  text: string,
  { x, y, size, weight, fill }: { x: number; y: number; size: number; weight: Weight; fill: string },
): string {
  let at = x
  const outlines = runsOf(text, weight).map((run) => {
    const outline = pathData(run.font.getPath(run.text, at, y, size).commands)
    at += run.font.getAdvanceWidth(run.text, size)
    return outline
  })
  return `<path fill="${fill}" d="${outlines.join('')}"/>`
}

// opentype.js has a writer of its own, which turns figures very close to whole ones into NaN.
const pathData = (commands: opentype.PathCommand[]): string =>
  commands
    .map((command) => {
      if (command.type === 'Z') return 'Z'
      const { x, y } = command
      if (command.type === 'Q') return `Q${figures(command.x1, command.y1, x, y)}`
      if (command.type === 'C') return `C${figures(command.x1, command.y1, command.x2, command.y2, x, y)}`
      return `${command.type}${figures(x, y)}`
    })
    .join('')

const figures = (...values: number[]) => values.map((value) => value.toFixed(1)).join(' ')

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
