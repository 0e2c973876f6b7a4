import type { Ctx } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { brush, curveThrough, fillShape, type Point, pressures } from '../brush/stroke.ts'

/** A small spirit flame in a shallow dish, as used to warm the cups. */
export function drawFlame(ctx: Ctx, x: number, y: number, size: number) {
  const glow = ctx.createRadialGradient(x, y - size * 0.75, 0, x, y - size * 0.75, size * 1.5)
  glow.addColorStop(0, css(palette.gold, 0.38))
  glow.addColorStop(1, css(palette.gold, 0))
  ctx.fillStyle = glow
  ctx.fillRect(x - size * 2, y - size * 2.4, size * 4, size * 3)
  const dish: Point[] = [
    [-0.55, -0.26],
    [-0.42, -0.06],
    [-0.2, 0.02],
    [0.2, 0.02],
    [0.42, -0.06],
    [0.55, -0.26],
    [0, -0.2],
    [-0.55, -0.26],
  ]
  const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x + px * size, y + py * size])
  ctx.fillStyle = css(mix(palette.jade, palette.ink, 0.2), 0.7)
  fillShape(ctx, curveThrough(at(dish), 8))
  ctx.fillStyle = css(palette.ink, 0.7)
  brush(
    ctx,
    at([
      [-0.56, -0.26],
      [0, -0.2],
      [0.56, -0.26],
    ]),
    { width: size * 0.05, pressure: pressures.taper, seed: 3 },
  )
  for (const [wide, tall, colour, alpha] of [
    [1, 1, mix(palette.gold, palette.cinnabar, 0.55), 0.6],
    [0.66, 0.72, palette.gold, 0.7],
  ] as const) {
    ctx.fillStyle = css(colour, alpha)
    fillShape(
      ctx,
      curveThrough(
        at([
          [0, -0.2],
          [-0.19 * wide, -0.36 * tall - 0.06],
          [-0.17 * wide, -0.62 * tall],
          [0.0, -0.9 * tall],
          [0.035, -1.2 * tall],
          [0.12 * wide, -0.86 * tall],
          [0.2 * wide, -0.58 * tall],
          [0.16 * wide, -0.34 * tall - 0.06],
          [0, -0.2],
        ]),
        10,
      ),
    )
  }
}
