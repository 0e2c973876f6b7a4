import QRCode from 'qrcode'

/** A QR code as one drawn shape, sharp on the screen and in print at any size. */
export function Qr({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (data[row * size + column] !== 1) continue
      const start = column
      // Dark modules side by side are one bar, else hairlines show between them.
      while (column + 1 < size && data[row * size + column + 1] === 1) column++
      path += `M${start} ${row}h${column - start + 1}v1h${start - column - 1}z`
    }
  }
  return (
    <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} className={className} role="img" aria-label={label}>
      <path fill="currentColor" d={path} />
    </svg>
  )
}
