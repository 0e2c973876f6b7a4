import type { Ctx } from '../brush/ink.ts'
import { css, palette } from '../brush/palette.ts'
import { brush, curveThrough, fillShape, type Point, pressures } from '../brush/stroke.ts'

/** A head from behind, the hair drawn up to a knot with a cinnabar pin. */
export function drawTopknot(ctx: Ctx) {
  ctx.fillStyle = css(palette.ink, 0.6)
  fillShape(
    ctx,
    curveThrough(
      [
        [576, 330],
        [528, 350],
        [482, 404],
        [468, 480],
        [504, 568],
        [540, 612],
        [577, 626],
        [614, 612],
        [650, 568],
        [688, 480],
        [672, 404],
        [626, 350],
        [576, 330],
      ],
      12,
    ),
  )
  for (let n = 0; n < 44; n++) {
    const t = n / 43
    const side = t * 2 - 1
    const root: Point = [576 + side * 58, 626 - Math.abs(side) * 46]
    const bulge: Point = [576 + side * 116, 446 + 12 * Math.sin(n * 3.1)]
    ctx.fillStyle = css(palette.ink, 0.2 + 0.5 * Math.abs(Math.sin(n * 2.3)))
    brush(ctx, [root, bulge, [576 + side * 52, 352], [578 + side * 14, 322]], {
      width: 4 + 4 * Math.abs(Math.sin(n * 1.3)),
      pressure: pressures.taper,
      seed: n,
    })
  }
  ctx.fillStyle = css(palette.ink, 0.62)
  fillShape(
    ctx,
    curveThrough(
      [
        [516, 300],
        [540, 256],
        [592, 240],
        [638, 268],
        [648, 312],
        [610, 344],
        [550, 346],
        [516, 300],
      ],
      12,
    ),
  )
  for (let n = 0; n < 16; n++) {
    const reach = 22 + ((n * 17) % 42)
    const arc = [0, 1, 2, 3].map(
      (k): Point => [582 + Math.cos(n * 0.8 + k * 0.7) * reach, 294 + Math.sin(n * 0.8 + k * 0.7) * reach * 0.75],
    )
    ctx.fillStyle = css(palette.ink, 0.5)
    brush(ctx, arc, { width: 6, pressure: pressures.taper, seed: n })
  }
  ctx.fillStyle = css(palette.cinnabar, 0.88)
  brush(
    ctx,
    [
      [464, 336],
      [580, 302],
      [704, 262],
    ],
    { width: 11, pressure: pressures.bone },
  )
}
