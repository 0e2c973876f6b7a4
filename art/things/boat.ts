import type { Ctx } from '../brush/ink.ts'
import { css, palette } from '../brush/palette.ts'
import { brush, type Point, pressures } from '../brush/stroke.ts'

/** A flat boat with a reed hood and one fisher. */
export function drawBoat(ctx: Ctx, at: Point, size: number) {
  const [x, y] = at
  ctx.fillStyle = css(palette.ink, 0.85)
  brush(
    ctx,
    [
      [x - size, y - size * 0.12],
      [x - size * 0.5, y + size * 0.03],
      [x, y + size * 0.07],
      [x + size * 0.55, y + size * 0.03],
      [x + size * 1.05, y - size * 0.16],
    ],
    { width: size * 0.16, pressure: pressures.taper, seed: 4 },
  )
  ctx.fillStyle = css(palette.inkWarm, 0.6)
  brush(
    ctx,
    [
      [x - size * 0.25, y],
      [x - size * 0.2, y - size * 0.25],
      [x + size * 0.12, y - size * 0.34],
      [x + size * 0.42, y - size * 0.22],
      [x + size * 0.46, y],
    ],
    { width: size * 0.08, pressure: pressures.even, seed: 8 },
  )
  ctx.beginPath()
  ctx.moveTo(x - size * 0.22, y)
  ctx.quadraticCurveTo(x + size * 0.12, y - size * 0.62, x + size * 0.44, y)
  ctx.fill()
  ctx.fillStyle = css(palette.ink, 0.85)
  brush(
    ctx,
    [
      [x - size * 0.62, y - size * 0.04],
      [x - size * 0.6, y - size * 0.24],
      [x - size * 0.56, y - size * 0.36],
    ],
    { width: size * 0.13, pressure: (t) => 1.1 - 0.5 * t, seed: 2 },
  )
  brush(
    ctx,
    [
      [x - size * 0.72, y - size * 0.36],
      [x - size * 0.56, y - size * 0.46],
      [x - size * 0.4, y - size * 0.36],
    ],
    { width: size * 0.07, pressure: pressures.taper, seed: 3 },
  )
  brush(
    ctx,
    [
      [x - size * 0.5, y - size * 0.62],
      [x - size * 0.72, y - size * 0.1],
      [x - size * 0.86, y + size * 0.26],
    ],
    { width: size * 0.028, pressure: pressures.even, seed: 5 },
  )
  ctx.fillStyle = css(palette.ink, 0.22)
  for (let n = 0; n < 5; n++) {
    brush(
      ctx,
      [
        [x - size * (0.9 - n * 0.12), y + size * (0.2 + n * 0.09)],
        [x, y + size * (0.22 + n * 0.09)],
        [x + size * (0.9 - n * 0.16), y + size * (0.2 + n * 0.09)],
      ],
      { width: size * 0.05, pressure: pressures.taper, seed: n, tremble: 0.9 },
    )
  }
}
