import type { Ctx } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { brush, type Point, pressures } from '../brush/stroke.ts'

/** A fine needle lying on the cloth: hair-thin shaft, handle wound with copper wire. */
export function drawNeedle(ctx: Ctx, tip: Point, heading: number, length: number) {
  const c = Math.cos(heading)
  const s = Math.sin(heading)
  const on = (share: number, aside = 0): Point => [
    tip[0] + c * length * share - s * aside,
    tip[1] + s * length * share + c * aside,
  ]
  const thick = length * 0.017
  ctx.fillStyle = css(palette.ink, 0.8)
  brush(ctx, [on(0), on(0.3), on(0.62)], {
    width: thick * 0.36,
    pressure: (t) => 0.35 + 0.65 * Math.min(1, t * 4),
    tremble: 0.05,
  })
  ctx.fillStyle = css(mix(palette.ochre, palette.gold, 0.3), 0.75)
  brush(ctx, [on(0.6), on(0.8), on(0.97)], { width: thick, pressure: pressures.even, tremble: 0.08 })
  ctx.strokeStyle = css(palette.inkWarm, 0.75)
  ctx.lineWidth = thick * 0.16
  const turns = 34
  for (let n = 0; n <= turns; n++) {
    const share = 0.6 + (0.37 * n) / turns
    const a = on(share, -thick * 0.52)
    const b = on(share + 0.006, thick * 0.52)
    ctx.beginPath()
    ctx.moveTo(a[0], a[1])
    ctx.lineTo(b[0], b[1])
    ctx.stroke()
  }
  const end = on(0.985)
  ctx.lineWidth = thick * 0.3
  ctx.beginPath()
  ctx.arc(end[0], end[1], thick * 0.7, 0, 7)
  ctx.stroke()
}

export function drawNeedleShadow(ctx: Ctx, tip: Point, heading: number, length: number) {
  const drop = length * 0.018
  const end: Point = [
    tip[0] + Math.cos(heading) * length * 0.97 + drop,
    tip[1] + Math.sin(heading) * length * 0.97 + drop * 1.6,
  ]
  const middle: Point = [
    tip[0] + Math.cos(heading) * length * 0.6 + drop * 0.8,
    tip[1] + Math.sin(heading) * length * 0.6 + drop * 1.3,
  ]
  brush(ctx, [tip, middle], { width: length * 0.008, pressure: pressures.falling })
  brush(ctx, [middle, end], { width: length * 0.02, pressure: pressures.even })
}
