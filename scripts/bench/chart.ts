import { isReached, type Row } from './result-row.ts'

const line = 22
const left = 470
const width = 900
/** Where the line of what is to be reached stands, and where what is far beyond it ends. */
const goal = left + 260
const end = width - 20
/** Grey, green and red that can be read on white and on black. */
const colours = { text: '#767676', reached: '#3f8f5f', missed: '#c05a3a' }

/** How much of what is to be reached a row has: 1 is just that. */
export function progress({ aim, ratio, ours }: Row): number | undefined {
  if (!aim) return undefined
  const value = ratio?.median ?? ours
  if ('atLeast' in aim) return value / aim.atLeast
  if (aim.atMost === 0) return value === 0 ? 1 : 0
  return aim.atMost / Math.max(value, Number.EPSILON)
}

const asText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A bar for each row that has something to reach; the line is what is to be reached, and to the right of it is better. */
export function chart(rows: Row[]): string {
  const shown = rows.flatMap((row) => {
    const share = progress(row)
    return share === undefined ? [] : [{ row, share }]
  })
  const height = shown.length * line + 30
  const bars = shown.map(({ row, share }, index) => {
    const y = 24 + index * line
    const length = Math.max(2, Math.min(end - left, share * (goal - left)))
    const fill = isReached(row) ? colours.reached : colours.missed
    const name = row.what.length > 66 ? `${row.what.slice(0, 65)}…` : row.what
    return `<text x="${left - 10}" y="${y + 13}" text-anchor="end">${asText(name)}</text>
<rect x="${left}" y="${y + 2}" width="${length.toFixed(0)}" height="${line - 8}" rx="2" fill="${fill}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" fill="${colours.text}" role="img" aria-label="How far each figure is from what is to be reached">
<text x="${goal}" y="14" text-anchor="middle">to reach</text>
${bars.join('\n')}
<line x1="${goal}" y1="18" x2="${goal}" y2="${height - 6}" stroke="${colours.text}" stroke-dasharray="3 3"/>
</svg>
`
}
