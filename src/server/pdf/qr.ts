import sharp from 'sharp'
import { qrShape } from '#domain/qr-shape.ts'

/** A QR code as a PNG picture, for e-mails: mail programs show no drawings. */
export function qrPng(text: string): Promise<Buffer> {
  const { path, size } = qrShape(text)
  const frame = `viewBox="-2 -2 ${size + 4} ${size + 4}" width="320" height="320" shape-rendering="crispEdges"`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><path d="${path}"/></svg>`
  return sharp(Buffer.from(drawing)).flatten({ background: '#fff' }).greyscale().png().toBuffer()
}
