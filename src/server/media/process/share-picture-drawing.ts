import sharp from 'sharp'
import type { Appearance } from '#domain/appearance/appearance.ts'
import { palettesOf } from '#domain/appearance/palette.ts'
import { hex } from '#domain/appearance/theme.ts'
import { shareSize } from '#domain/content/share-picture.ts'
import { breakLines, textPath, textWidth } from './share-picture-text.ts'

const { width, height } = shareSize

/** Lengths in px. The painting fades into the paper over its first `fade`. */
const margin = 84
const painting = { left: 700, fade: 190 }
const column = painting.left - margin + 20

export type ShareDrawing = {
  name: string
  clinic: string
  /** The site's host, such as `clinic.example`. */
  host: string
  painting: Uint8Array | undefined
  /** The clinic’s mark, 64 px wide and high. */
  logo: Uint8Array
  appearance: Appearance
}

/** Draws the share picture of a page as JPEG: its name in the site's serif on paper, and a painted strip. */
export async function drawSharePicture(subject: ShareDrawing): Promise<Buffer> {
  const layers = [
    subject.painting && { input: await strip(subject.painting), left: painting.left, top: 0 },
    { input: Buffer.from(words(subject)), left: 0, top: 0 },
    { input: Buffer.from(subject.logo), left: margin, top: 74 },
  ]
  return sharp({ create: { width, height, channels: 3, background: hex(palettesOf(subject.appearance).light.paper) } })
    .composite(layers.filter((layer) => layer !== undefined))
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
}

function words({ name, clinic, host, appearance }: ShareDrawing): string {
  const { light } = palettesOf(appearance)
  const [ink, soft, accent] = [hex(light.ink), hex(light['ink-soft']), hex(light.accent)]
  const pair = appearance.typePair
  const { size, lines } = fitTitle(name, pair)
  const leading = Math.round(size * 1.14)
  const middle = 345
  const first = middle - Math.round(((lines.length - 1) * leading) / 2) + Math.round(size * 0.33)
  const title = lines.map((line, index) =>
    textPath(line, { x: margin, y: first + index * leading, size, weight: 500, fill: ink, pair }),
  )
  const clinicSize = fitWidth(clinic, 34, column - 90, pair)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${textPath(clinic, { x: margin + 84, y: 117, size: clinicSize, weight: 400, fill: ink, pair })}
${title.join('\n')}
<path fill="${accent}" d="M${margin} 534q34 -4 68 -1t32 0q4 1 0 3q-34 2 -66 1t-32 2q-6 -1 -2 -5z"/>
${textPath(host, { x: margin, y: 578, size: fitWidth(host, 25, column, pair), weight: 400, fill: soft, pair })}
</svg>`
}

/** The largest size in which a name fits its space; the longest names are cut short. */
function fitTitle(name: string, pair: Appearance['typePair']): { size: number; lines: string[] } {
  for (const size of [76, 68, 60, 53, 46]) {
    const lines = breakLines(name, { width: column, size, weight: 500, pair })
    if (
      lines.length <= (size > 60 ? 3 : 4) &&
      lines.every((line) => textWidth(line, { size, weight: 500, pair }) <= column)
    )
      return { size, lines }
  }
  const size = 46
  const [one = '', two = '', three = '', four = '', ...rest] = breakLines(name, {
    width: column,
    size,
    weight: 500,
    pair,
  })
  return { size, lines: [one, two, three, rest.length > 0 ? `${four} …` : four].filter(Boolean) }
}

const fitWidth = (text: string, size: number, most: number, pair: Appearance['typePair']): number =>
  Math.min(size, (size * most) / Math.max(1, textWidth(text, { size, weight: 400, pair })))

async function strip(picture: Uint8Array): Promise<Buffer> {
  const wide = width - painting.left
  const fading = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height}"><defs><linearGradient id="f"><stop offset="0" stop-opacity="0"/><stop offset="${painting.fade / wide / 2}" stop-opacity=".45"/><stop offset="${painting.fade / wide}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/></svg>`
  return sharp(picture)
    .resize(wide, height, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(fading), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
