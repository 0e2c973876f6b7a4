import { at, tile } from '../brush/noise.ts'
import { type Colour, palette } from '../brush/palette.ts'
import { cover, type Sheet, smooth, stain } from '../brush/sheet.ts'

/** A sun in wet wash; position by shares of the sheet, radius by its height. */
export function drawSun(sheet: Sheet, u: number, v: number, radius: number, colour: Colour, strength: number) {
  disc(sheet, u, v, radius, (i, r, drift) => {
    const core = smooth(1.02, 0.97, r + drift * 0.012) * (0.7 + 0.3 * smooth(0.2, 1, r) + drift * 0.15)
    const glow = 0.2 * Math.exp(-Math.max(0, r - 1) * 1.5)
    stain(sheet.rgb, i, colour, Math.min(1, strength * Math.max(core, glow)))
  })
}

/** A moon left unpainted, with the faintest seas and a halo. */
export function drawMoon(sheet: Sheet, u: number, v: number, radius: number) {
  disc(sheet, u, v, radius, (i, r, drift) => {
    const core = smooth(1.015, 0.975, r + drift * 0.006)
    const halo = 0.34 * Math.exp(-Math.max(0, r - 1) * 0.9)
    cover(sheet.rgb, i, palette.white, Math.max(core, halo))
    if (core > 0) stain(sheet.rgb, i, palette.stone, core * 0.16 * smooth(-0.15, 0.7, drift))
  })
}

function disc(
  sheet: Sheet,
  u: number,
  v: number,
  radius: number,
  paint: (i: number, r: number, drift: number) => void,
) {
  const cloud = tile('cloud')
  const cx = u * sheet.width
  const cy = v * sheet.height
  const size = radius * sheet.height
  const reach = size * 7
  for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(sheet.height, cy + reach); y++) {
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(sheet.width, cx + reach); x++) {
      const r = Math.hypot(x - cx, y - cy) / size
      if (r > 7) continue
      paint((y * sheet.width + x) * 3, r, at(cloud, (x / size) * 60, (y / size) * 60))
    }
  }
}
