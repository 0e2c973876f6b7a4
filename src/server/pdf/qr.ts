import QRCode from 'qrcode'

/** A QR code as one drawn shape: a path in units of its modules, `size` of them wide and high. */
export function qrShape(text: string): { path: string; size: number } {
  const { data, size } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (data[row * size + column] !== 1) continue
      const start = column
      // Dark modules side by side are one bar, else a viewer's smoothing shows hairlines between them.
      while (column + 1 < size && data[row * size + column + 1] === 1) column++
      path += `M${start} ${row}h${column - start + 1}v1h${start - column - 1}z`
    }
  }
  return { path, size }
}

/** A QR code as a PNG picture, for e-mails: mail programs show no drawings. */
export const qrPng = (text: string): Promise<Buffer> =>
  QRCode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 2, width: 320 })
