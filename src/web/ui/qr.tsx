import { qrShape } from '#domain/vouchers/qr-shape.ts'

/** A QR code as one drawn shape, sharp on the screen and in print at any size. Black on white where the system chooses the colours. */
export function Qr({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, size } = qrShape(text)
  return (
    <svg
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      className={`forced-color-adjust-none forced-colors:bg-[white] forced-colors:text-[black] ${className ?? ''}`}
      role="img"
      aria-label={label}
    >
      <path fill="currentColor" d={path} />
    </svg>
  )
}
