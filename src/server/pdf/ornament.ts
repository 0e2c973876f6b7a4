import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { channels, light } from '#domain/look/theme.ts'
import { codeOf } from '../errors.ts'
import { projectFile } from '../project-file.ts'

type Print = { paper: string; width: number }
const painted = new Map<string, Promise<Buffer | undefined>>()

/** The mountains on a voucher, on paper of this colour, `width` px wide; `undefined` where they were never painted. */
export function ornament(print: Print): Promise<Buffer | undefined> {
  const key = `${print.paper} ${print.width}`
  const known = painted.get(key) ?? paint(print)
  painted.set(key, known)
  return known
}

async function paint({ paper, width }: Print): Promise<Buffer | undefined> {
  try {
    const master = await readFile(projectFile('assets/voucher-ornament.png'))
    // A PDF takes a JPEG as it is; a transparent picture would cost it half a second and half a megabyte.
    const tinted = await sharp(master)
      .resize(width)
      .linear(...jade)
      .png()
      .toBuffer()
    return await sharp(tinted).flatten({ background: paper }).jpeg(fine).toBuffer()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Keeps how dense the ink is, and makes it jade. */
const jade: [number[], number[]] = [
  [0, 0, 0, 1],
  [...channels(light.jade), 0],
]

const fine = { quality: 90, chromaSubsampling: '4:4:4', mozjpeg: true } as const
