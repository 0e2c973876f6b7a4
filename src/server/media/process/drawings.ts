import sharp from 'sharp'

/**
 * A drawing (SVG) as a PNG whose longer side has `size` px; nothing from outside of it is ever loaded. No content where it
 * cannot be drawn, or is empty.
 */
export async function drawDrawing({
  content,
  size,
}: {
  content: Uint8Array
  size: number
}): Promise<{ content?: Buffer }> {
  try {
    const { width, height, format } = await sharp(content, { limitInputPixels: false }).metadata()
    if (format !== 'svg') return {}
    const density = Math.min(2400, Math.max(1, (72 * size) / Math.max(width, height)))
    const { data, info } = await sharp(content, { density })
      .resize(size, size, { fit: 'inside' })
      .png()
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
    const { channels } = await sharp(data).ensureAlpha().stats()
    return info.width > 0 && channels[3]!.max > 0 ? { content: data } : {}
  } catch {
    return {}
  }
}

/** How different two pictures are, from 0 to 1, looked at small and on white as well as in what is clear. */
export async function compareDrawings({
  one,
  other,
}: {
  one: Uint8Array
  other: Uint8Array
}): Promise<{ difference: number }> {
  const points = (picture: Uint8Array) =>
    sharp(picture).ensureAlpha().resize(128, 128, { fit: 'contain', background: '#00000000' }).raw().toBuffer()
  const [a, b] = [await points(one), await points(other)]
  let sum = 0
  for (let at = 0; at < a.length; at += 4) {
    const [alpha, beta] = [a[at + 3]! / 255, b[at + 3]! / 255]
    let most = Math.abs(alpha - beta)
    for (let channel = 0; channel < 3; channel++)
      most = Math.max(most, Math.abs(a[at + channel]! * alpha - b[at + channel]! * beta) / 255)
    sum += most
  }
  return { difference: sum / (a.length / 4) }
}

/** A drawing of ours in black, such as a QR code, as a PNG on white. */
export const flatPng = async ({ content }: { content: Uint8Array }): Promise<{ content: Buffer }> => ({
  content: await sharp(content).flatten({ background: '#fff' }).greyscale().png().toBuffer(),
})
