import { at, tile } from '../brush/noise.ts'
import { type Colour, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { keepGround, type Sheet, smooth, wash } from '../brush/sheet.ts'

/** Paper with a soft wet wash behind, and a hint of a table: the ground of every still life. */
export function stillLife(
  name: string,
  width: number,
  height: number,
  wall: Colour,
  table: Colour,
  edge = 0.68,
): Sheet {
  const sheet = ricePaper(name, width, height, palette.paper)
  const cloud = tile('cloud')
  const shift = name.length * 97
  wash(sheet, wall, (u, v) => {
    const drift = at(cloud, u * 330 + shift, v * 260 + shift)
    const r = Math.hypot((u - 0.55) * 1.25, (v - 0.4) * 1.35) + drift * 0.12
    return 0.34 * smooth(0.62, 0.1, r) * (0.8 + 0.35 * drift) * smooth(edge + 0.02, edge - 0.14, v + drift * 0.03)
  })
  wash(sheet, table, (u, v) => {
    const drift = at(cloud, u * 420 + shift * 2, v * 190)
    return (
      0.17 *
      smooth(edge - 0.006, edge + 0.012, v + drift * 0.008) *
      (1 - 0.75 * smooth(edge, 1, v)) *
      (0.75 + 0.5 * drift) *
      smooth(-0.02, 0.2, u) *
      smooth(1.02, 0.8, u)
    )
  })
  keepGround(sheet)
  return sheet
}
