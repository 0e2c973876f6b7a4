import sharp from 'sharp'

/** A clear picture in ink of one colour on paper of another, both such as `#1e5c48`, `width` px wide: a JPEG. */
export async function tintOrnament({
  content,
  width,
  ink,
  paper,
}: {
  content: Uint8Array
  width: number
  ink: string
  paper: string
}): Promise<{ content: Buffer }> {
  const tinted = await sharp(content)
    .resize(width)
    .linear(...inked(ink))
    .png()
    .toBuffer()
  return { content: await sharp(tinted).flatten({ background: paper }).jpeg(fine).toBuffer() }
}

/** Uses the ink's density as alpha, with one colour. */
const inked = (colour: string): [number[], number[]] => [
  [0, 0, 0, 1],
  [...[1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16)), 0],
]

const fine = { quality: 90, chromaSubsampling: '4:4:4', mozjpeg: true } as const
