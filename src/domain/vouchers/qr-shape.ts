import { encodeQR } from 'qr'

/** A QR code as one drawn shape: a path in units of its modules, `size` of them wide and high, without the quiet margin. */
export function qrShape(text: string): { path: string; size: number } {
  // The library always adds a margin, of one module at least.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  let path = ''
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      // Dark modules side by side are one bar, else a viewer's smoothing shows hairlines between them.
      while (row[x + 1]) x++
      path += `M${start} ${y}h${x - start + 1}v1h${start - x - 1}z`
    }
  }
  return { path, size: rows.length }
}
