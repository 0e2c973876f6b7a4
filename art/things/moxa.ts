import type { Chance } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { brush, dryBrush, type Point, pressures } from '../brush/stroke.ts'

/** A moxa stick with a glowing end; `heading` points to the ember. */
export function drawMoxa(ctx: Ctx, chance: Chance, foot: Point, heading: number, length: number, width: number) {
  const on = (t: number): Point => [foot[0] + Math.cos(heading) * length * t, foot[1] + Math.sin(heading) * length * t]
  const line = [on(0), on(0.45), on(0.92)]
  ctx.fillStyle = css(palette.stone, 0.4)
  brush(ctx, line, { width, pressure: pressures.even, seed: 2, tremble: 0.03 })
  ctx.fillStyle = css(palette.inkWarm, 0.35)
  dryBrush(ctx, line, { width: width * 0.95, pressure: pressures.even, chance, gaps: 0.7 })
  ctx.fillStyle = css(palette.cinnabar, 0.75)
  brush(ctx, [on(0.2), on(0.25), on(0.3)], { width: width * 1.03, pressure: pressures.even, seed: 3, tremble: 0.02 })
  ctx.fillStyle = css(palette.ink, 0.7)
  brush(ctx, [on(0.9), on(0.96), on(1)], { width: width * 1.02, pressure: (t) => 1 - 0.2 * t, seed: 7, tremble: 0.5 })
  ctx.fillStyle = css(mix(palette.cinnabar, palette.gold, 0.35), 0.95)
  brush(ctx, [on(0.985), on(1.01), on(1.03)], { width: width * 0.7, pressure: pressures.taper, seed: 9, tremble: 0.6 })
}

/** Smoke as a few soft, turning ribbons. */
export function drawSmoke(ctx: Ctx, chance: Chance, from: Point, height: number) {
  for (let n = 0; n < 3; n++) {
    const points: Point[] = []
    const phase = chance.between(0, 6)
    for (let k = 0; k <= 8; k++) {
      const t = k / 8
      points.push([
        from[0] + Math.sin(phase + t * 5.2) * height * 0.09 * t + t * height * 0.1 * (n - 1),
        from[1] - height * t,
      ])
    }
    ctx.fillStyle = css(palette.inkBlue, chance.between(0.3, 0.5))
    brush(ctx, points, {
      width: height * 0.1,
      pressure: (t) => (0.12 + t) * (1 - t) ** 0.6 * (0.6 + 0.5 * Math.sin(t * 14 + phase)),
      seed: n + 4,
      tremble: 0.4,
    })
  }
}
