import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { codeOf } from '../errors.ts'
import { projectFile } from '../project-file.ts'

type Print = { paper: string; ink: string; width: number }
const painted = new Map<string, Promise<Buffer | undefined>>()

/** The mountains on a voucher, in ink on paper of these colours, `width` px wide; `undefined` where they were never painted. */
export function ornament(print: Print): Promise<Buffer | undefined> {
  const key = `${print.paper} ${print.ink} ${print.width}`
  const known = painted.get(key) ?? paint(print)
  if (painted.size > 20) painted.clear()
  painted.set(key, known)
  return known
}

async function paint({ paper, ink, width }: Print): Promise<Buffer | undefined> {
  try {
    const master = await readFile(projectFile('assets/voucher-ornament.png'))
    // A PDF takes a JPEG as it is; a transparent picture would cost it half a second and half a megabyte.
    const tinted = await sharp(master)
      .resize(width)
      .linear(...inked(ink))
      .png()
      .toBuffer()
    return await sharp(tinted).flatten({ background: paper }).jpeg(fine).toBuffer()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Keeps how dense the ink is, and gives it a colour such as `#1e5c48`. */
const inked = (colour: string): [number[], number[]] => [
  [0, 0, 0, 1],
  [...[1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16)), 0],
]

const fine = { quality: 90, chromaSubsampling: '4:4:4', mozjpeg: true } as const
