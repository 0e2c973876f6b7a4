import type { Ctx } from '../brush/ink.ts'
import { type Colour, css, mix, palette } from '../brush/palette.ts'
import { brush, type Point, pressures } from '../brush/stroke.ts'

function glassShape(ctx: Ctx, x: number, y: number, size: number) {
  ctx.beginPath()
  ctx.moveTo(x - size * 0.36, y)
  ctx.bezierCurveTo(
    x - size * 0.42,
    y - size * 0.12,
    x - size * 0.62,
    y - size * 0.34,
    x - size * 0.55,
    y - size * 0.68,
  )
  ctx.bezierCurveTo(x - size * 0.48, y - size * 0.98, x - size * 0.2, y - size * 1.06, x, y - size * 1.06)
  ctx.bezierCurveTo(x + size * 0.2, y - size * 1.06, x + size * 0.48, y - size * 0.98, x + size * 0.55, y - size * 0.68)
  ctx.bezierCurveTo(x + size * 0.62, y - size * 0.34, x + size * 0.42, y - size * 0.12, x + size * 0.36, y)
  ctx.ellipse(x, y, size * 0.36, size * 0.085, 0, 0, Math.PI)
  ctx.closePath()
}

/** A glass cup standing on its mouth: mostly paper, tinted where the glass is thick. */
export function drawGlassCup(ctx: Ctx, x: number, y: number, size: number, tint: Colour) {
  ctx.save()
  glassShape(ctx, x, y, size)
  ctx.clip()
  const body = ctx.createRadialGradient(x - size * 0.12, y - size * 0.6, size * 0.1, x, y - size * 0.52, size * 0.66)
  body.addColorStop(0, css(tint, 0.06))
  body.addColorStop(0.6, css(tint, 0.2))
  body.addColorStop(0.86, css(mix(tint, palette.jade, 0.4), 0.48))
  body.addColorStop(1, css(mix(tint, palette.ink, 0.45), 0.72))
  ctx.fillStyle = body
  ctx.fillRect(x - size, y - size * 1.2, size * 2, size * 1.5)
  const low = ctx.createLinearGradient(0, y - size * 0.3, 0, y + size * 0.1)
  low.addColorStop(0, css(tint, 0))
  low.addColorStop(1, css(mix(tint, palette.ink, 0.35), 0.38))
  ctx.fillStyle = low
  ctx.fillRect(x - size, y - size * 0.4, size * 2, size)
  ctx.restore()
  ctx.fillStyle = css(palette.ink, 0.72)
  const edge: Point[] = [
    [x - size * 0.36, y],
    [x - size * 0.5, y - size * 0.26],
    [x - size * 0.56, y - size * 0.62],
    [x - size * 0.4, y - size * 0.94],
    [x, y - size * 1.06],
    [x + size * 0.4, y - size * 0.94],
    [x + size * 0.56, y - size * 0.62],
    [x + size * 0.5, y - size * 0.26],
    [x + size * 0.36, y],
  ]
  brush(ctx, edge, {
    width: size * 0.022,
    pressure: (t) => 0.5 + 0.7 * Math.sin(t * 7 + 1) ** 2,
    seed: 5,
    tremble: 0.5,
  })
  for (const [lift, width, alpha] of [
    [0, 0.03, 0.75],
    [-0.03, 0.012, 0.4],
  ] as const) {
    ctx.fillStyle = css(palette.ink, alpha)
    const rim = Array.from(
      { length: 13 },
      (_, n): Point => [
        x - Math.cos((n / 12) * Math.PI) * size * (0.37 + lift),
        y + Math.sin((n / 12) * Math.PI) * size * 0.085 + lift * size,
      ],
    )
    brush(ctx, rim, { width: size * width, pressure: pressures.taper, seed: 9 })
  }
  ctx.fillStyle = css(palette.ink, 0.22)
  const back = Array.from(
    { length: 13 },
    (_, n): Point => [x - Math.cos((n / 12) * Math.PI) * size * 0.36, y - Math.sin((n / 12) * Math.PI) * size * 0.08],
  )
  brush(ctx, back, { width: size * 0.014, pressure: pressures.even, seed: 11 })
}

/** Light on the glass, laid last in white. */
export function drawGlassLight(ctx: Ctx, x: number, y: number, size: number) {
  ctx.fillStyle = css(palette.white, 0.85)
  brush(
    ctx,
    [
      [x - size * 0.4, y - size * 0.42],
      [x - size * 0.42, y - size * 0.66],
      [x - size * 0.3, y - size * 0.86],
    ],
    { width: size * 0.075, pressure: pressures.swelling, seed: 3 },
  )
  ctx.fillStyle = css(palette.white, 0.5)
  brush(
    ctx,
    [
      [x + size * 0.4, y - size * 0.3],
      [x + size * 0.45, y - size * 0.5],
      [x + size * 0.42, y - size * 0.66],
    ],
    { width: size * 0.03, pressure: pressures.taper, seed: 4 },
  )
  brush(
    ctx,
    [
      [x - size * 0.1, y - size * 0.97],
      [x + size * 0.04, y - size * 0.99],
      [x + size * 0.14, y - size * 0.96],
    ],
    { width: size * 0.03, pressure: pressures.taper, seed: 6 },
  )
}

/** A cup cut from bamboo, open mouth up. */
export function drawBambooCup(ctx: Ctx, x: number, y: number, size: number, colour: Colour) {
  const half = size * 0.34
  const top = y - size * 0.95
  const side = ctx.createLinearGradient(x - half, 0, x + half, 0)
  side.addColorStop(0, css(mix(colour, palette.ink, 0.4), 0.75))
  side.addColorStop(0.25, css(colour, 0.45))
  side.addColorStop(0.45, css(colour, 0.28))
  side.addColorStop(0.8, css(mix(colour, palette.inkWarm, 0.2), 0.6))
  side.addColorStop(1, css(mix(colour, palette.ink, 0.5), 0.85))
  ctx.fillStyle = side
  ctx.beginPath()
  ctx.moveTo(x - half, top)
  ctx.bezierCurveTo(x - half * 1.08, y - size * 0.6, x - half * 1.08, y - size * 0.3, x - half * 0.96, y)
  ctx.ellipse(x, y, half * 0.96, size * 0.09, 0, Math.PI, 0, true)
  ctx.bezierCurveTo(x + half * 1.08, y - size * 0.3, x + half * 1.08, y - size * 0.6, x + half, top)
  ctx.ellipse(x, top, half, size * 0.1, 0, 0, Math.PI)
  ctx.fill()
  ctx.fillStyle = css(mix(colour, palette.inkWarm, 0.6), 0.75)
  ctx.beginPath()
  ctx.ellipse(x, top, half * 0.84, size * 0.078, 0, 0, 7)
  ctx.fill()
  ctx.fillStyle = css(palette.inkWarm, 0.7)
  const ring = (rx: number, ry: number, cy: number, from: number, to: number): Point[] =>
    Array.from({ length: 17 }, (_, n): Point => {
      const a = from + ((to - from) * n) / 16
      return [x + Math.cos(a) * rx, cy + Math.sin(a) * ry]
    })
  brush(ctx, ring(half, size * 0.1, top, 0.2, 6.4), {
    width: size * 0.02,
    pressure: pressures.even,
    seed: 2,
    tremble: 0.5,
    steps: 4,
  })
  brush(ctx, ring(half * 1.04, size * 0.1, y - size * 0.32, 0, Math.PI), {
    width: size * 0.026,
    pressure: pressures.taper,
    seed: 4,
    steps: 4,
  })
  brush(ctx, ring(half * 1.04, size * 0.1, y - size * 0.27, 0.1, Math.PI - 0.1), {
    width: size * 0.012,
    pressure: pressures.taper,
    seed: 5,
    steps: 4,
  })
}

/** A pool of shade under a thing on the table. */
export function drawShade(ctx: Ctx, x: number, y: number, wide: number, deep: number, alpha: number) {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(1, deep / wide)
  const pool = ctx.createRadialGradient(0, 0, 0, 0, 0, wide)
  pool.addColorStop(0, css(palette.inkBlue, alpha))
  pool.addColorStop(0.5, css(palette.inkBlue, alpha * 0.5))
  pool.addColorStop(1, css(palette.inkBlue, 0))
  ctx.fillStyle = pool
  ctx.beginPath()
  ctx.arc(0, 0, wide, 0, 7)
  ctx.fill()
  ctx.restore()
}
