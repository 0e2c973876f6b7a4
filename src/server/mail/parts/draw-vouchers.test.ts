import { decodeQR } from 'qr/decode.js'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { qrShape } from '#domain/vouchers/qr-shape.ts'
import { qrPng } from './draw-vouchers.ts'

const texts = [
  'https://clinic.example/voucher#ABCDEFGH23',
  'otpauth://totp/Harmony%20Acupuncture:mei@clinic.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Harmony',
]

async function read(picture: Sharp): Promise<string> {
  const { data, info } = await picture.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test.each(texts)('a QR code says what was put into it, as a drawing and as a picture: %s', async (text) => {
  const { path, size } = qrShape(text)
  const view = `viewBox="-4 -4 ${size + 8} ${size + 8}" width="400" height="400"`
  const drawing = sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${view}><path d="${path}"/></svg>`))
  expect(await read(drawing.flatten({ background: '#fff' }))).toBe(text)
  const picture = sharp(await qrPng(text))
  expect((await picture.metadata()).width).toBe(320)
  expect(await read(picture)).toBe(text)
})
