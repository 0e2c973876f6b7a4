import sharp from 'sharp'
import { chanceFrom } from './chance.ts'
import type { Sheet } from './sheet.ts'

/** Turn a sheet into bytes; half a level of noise hides the steps of eight bits. */
export function toBytes(sheet: Sheet): Buffer {
  const bytes = Buffer.alloc(sheet.rgb.length)
  const chance = chanceFrom('press')
  for (let i = 0; i < bytes.length; i += 3) {
    const grain = (chance.next() - 0.5) * 1.7
    for (let c = i; c < i + 3; c++) bytes[c] = Math.max(0, Math.min(255, Math.round(sheet.rgb[c]! * 255 + grain)))
  }
  return bytes
}

export async function pressJpeg(sheet: Sheet, file: string) {
  await sharp(toBytes(sheet), { raw: { width: sheet.width, height: sheet.height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toFile(file)
}
