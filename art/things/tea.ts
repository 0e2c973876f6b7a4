import type { Chance } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { brush, type Point, pressures } from '../brush/stroke.ts'

/** A celadon tea bowl; first its bare body, then the glaze. */
export function drawTeaBowl(ctx: Ctx, x: number, y: number, size: number, bare: boolean) {
  const top = y - size * 0.86
  const half = size * 0.72
  ctx.beginPath()
  ctx.moveTo(x - half, top)
  ctx.bezierCurveTo(
    x - half * 0.98,
    top + size * 0.5,
    x - size * 0.42,
    y - size * 0.14,
    x - size * 0.27,
    y - size * 0.1,
  )
  ctx.lineTo(x - size * 0.26, y)
  ctx.ellipse(x, y, size * 0.26, size * 0.05, 0, Math.PI, 0, true)
  ctx.lineTo(x + size * 0.27, y - size * 0.1)
  ctx.bezierCurveTo(x + size * 0.42, y - size * 0.14, x + half * 0.98, top + size * 0.5, x + half, top)
  ctx.ellipse(x, top, half, size * 0.15, 0, 0, Math.PI, true)
  if (bare) {
    ctx.fillStyle = css(palette.paperCool)
    ctx.fill()
    return
  }
  const glaze = ctx.createLinearGradient(x - half, top, x + half, y)
  glaze.addColorStop(0, css(palette.celadon, 0.5))
  glaze.addColorStop(0.35, css(palette.celadon, 0.3))
  glaze.addColorStop(0.8, css(mix(palette.celadon, palette.jade, 0.6), 0.75))
  glaze.addColorStop(1, css(palette.jadeDeep, 0.75))
  ctx.fillStyle = glaze
  ctx.fill()
  ctx.fillStyle = css(mix(palette.jade, palette.celadon, 0.4), 0.45)
  ctx.beginPath()
  ctx.ellipse(x, top, half * 0.96, size * 0.13, 0, 0, 7)
  ctx.fill()
  ctx.fillStyle = css(mix(palette.ochre, palette.gold, 0.5), 0.75)
  ctx.beginPath()
  ctx.ellipse(x, top + size * 0.045, half * 0.8, size * 0.082, 0, 0, 7)
  ctx.fill()
  ctx.fillStyle = css(palette.jadeDeep, 0.75)
  const ring: Point[] = Array.from({ length: 25 }, (_, n) => [
    x + Math.cos((n / 24) * 6.4) * half,
    top + Math.sin((n / 24) * 6.4) * size * 0.15,
  ])
  brush(ctx, ring, { width: size * 0.022, pressure: (t) => 0.5 + 0.5 * Math.sin(t * 7) ** 2, seed: 3, steps: 4 })
  brush(
    ctx,
    [
      [x - half, top + size * 0.02],
      [x - size * 0.56, y - size * 0.36],
      [x - size * 0.27, y - size * 0.1],
    ],
    { width: size * 0.025, pressure: pressures.taper, seed: 4 },
  )
  brush(
    ctx,
    [
      [x + half, top + size * 0.02],
      [x + size * 0.56, y - size * 0.36],
      [x + size * 0.27, y - size * 0.1],
    ],
    { width: size * 0.03, pressure: pressures.taper, seed: 5 },
  )
  brush(
    ctx,
    [
      [x - size * 0.26, y - size * 0.02],
      [x, y + size * 0.05],
      [x + size * 0.26, y - size * 0.02],
    ],
    { width: size * 0.03, pressure: pressures.taper, seed: 6 },
  )
}

export function drawSteam(ctx: Ctx, chance: Chance, from: Point, height: number) {
  for (let n = 0; n < 3; n++) {
    const phase = chance.between(0, 6)
    const points = Array.from({ length: 8 }, (_, k): Point => {
      const t = k / 7
      return [from[0] + (n - 1) * height * 0.14 + Math.sin(phase + t * 4.5) * height * 0.09, from[1] - t * height]
    })
    ctx.fillStyle = css(palette.white, 0.75)
    brush(ctx, points, { width: height * 0.1, pressure: pressures.swelling, seed: n })
  }
}
