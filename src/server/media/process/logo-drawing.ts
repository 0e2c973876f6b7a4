import sharp from 'sharp'

/** A clinic's logo as a file. `svg`: it is a vector drawing, which is sharp at any size. */
type LogoFile = { content: Uint8Array; svg: boolean }

/** The logo as a PNG, in the middle of a clear square of `size` px. */
export const drawLogo = async ({ size, ...logo }: LogoFile & { size: number }) => ({
  content: await logoPng(logo, size),
})

/** The logo, `logoSize` px wide, in the middle of a square of `size` px in a colour such as `#ffffff`. */
export async function drawIcon({
  size,
  logoSize,
  background,
  ...logo
}: LogoFile & { size: number; logoSize: number; background: string }): Promise<{ content: Buffer }> {
  const icon = sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: await logoPng(logo, logoSize), gravity: 'centre' }])
    .png({ compressionLevel: 9 })
  return { content: await icon.toBuffer() }
}

async function logoPng({ content, svg }: LogoFile, size: number): Promise<Buffer> {
  return sharp(content, svg ? { density: await densityFor(content, size) } : {})
    .autoOrient()
    .resize(size, size, { fit: 'contain', background: '#00000000' })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The density at which an SVG is rendered at about `size` px, so that a large one is not rendered larger than needed. */
async function densityFor(svg: Uint8Array, size: number): Promise<number> {
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
  return Math.min(2400, Math.max(1, (72 * size) / Math.max(width, height)))
}
