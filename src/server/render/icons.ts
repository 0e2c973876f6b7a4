import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { hex, light } from '#domain/look/theme.ts'
import { projectFile } from '../project-file.ts'

/** The sizes in px of the mark that browsers and phones ask for. */
export const iconSizes = [32, 192, 512] as const

const paper = hex(light.paper)
const clear = '#00000000'

/** The mark on its own or on paper, which some phones need: they cut it to a shape of theirs. */
const drawings: Record<string, () => Promise<Buffer>> = {
  ...Object.fromEntries(iconSizes.map((size) => [`/icon-${size}.png`, () => draw(size, size, clear)])),
  '/apple-touch-icon.png': () => draw(180, 132, paper),
  '/icon-maskable-512.png': () => draw(512, 320, paper),
  '/favicon.ico': async () => icoOf(await draw(32, 32, clear), 32),
}

export const iconPaths = Object.keys(drawings)

const made = new Map<string, Promise<Buffer>>()

/** One of the site's icons, `path` being one of `iconPaths`: drawn when it is first asked for. */
export function icon(path: string): Promise<Buffer> {
  const drawn = made.get(path) ?? drawings[path]!()
  made.set(path, drawn)
  return drawn
}

async function draw(size: number, mark: number, background: string): Promise<Buffer> {
  const drawing = await readFile(projectFile('public/favicon.svg'))
  const inner = await sharp(drawing, { density: 600 }).resize(mark, mark).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: inner, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An .ico file with one picture, which may be PNG since Windows Vista. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
