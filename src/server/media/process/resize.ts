import sharp from 'sharp'
import { white } from '#domain/appearance/theme.ts'
import type { PictureFormat } from '#domain/content/picture.ts'
import { maxPixels } from '../limits.ts'

/** A smaller version of a picture of ours. How each format is written was measured (docs/performance.md, "Pictures"). */
export async function resize({
  content,
  width,
  format,
}: {
  content: Uint8Array
  width: number
  format: PictureFormat
}): Promise<{ content: Buffer }> {
  const resized = sharp(content, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  const written = {
    avif: () => resized.avif({ quality: 55, effort: 2 }),
    webp: () => resized.webp({ quality: 78 }),
    // The format for every browser while the others are being made, so it is encoded fast.
    jpg: () => resized.flatten({ background: white }).jpeg({ quality: 80 }),
  } as const
  return { content: await written[format]().toBuffer() }
}
