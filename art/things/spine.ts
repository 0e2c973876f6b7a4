import type { Ctx } from '../brush/ink.ts'
import { css, palette } from '../brush/palette.ts'
import { brush, curveThrough, fillShape, type Point, pressures } from '../brush/stroke.ts'

type Vertebra = { at: Point; turn: number; size: number }

/** A spine from the side, from the neck down: its double curve carries the drawing. */
function vertebrae(x: number, y: number, height: number): Vertebra[] {
  const count = 19
  const curve = (t: number) => x + height * (0.075 * Math.sin(t * 5.9 + 0.5) + 0.05 * t)
  return Array.from({ length: count }, (_, n) => {
    const t = (n + 0.5) / count
    const along = t ** 1.22
    const lean = (curve(along + 0.01) - curve(along - 0.01)) / (height * 0.02)
    return {
      at: [curve(along), y + height * along] as Point,
      turn: -Math.atan(lean),
      size: height * (0.028 + 0.03 * t),
    }
  })
}

const body: Point[] = [
  [-0.62, -0.42],
  [-0.1, -0.36],
  [0.58, -0.44],
  [0.54, 0],
  [0.6, 0.42],
  [0, 0.36],
  [-0.6, 0.44],
  [-0.54, 0],
  [-0.62, -0.42],
]
const arch: Point[] = [
  [0.56, -0.3],
  [0.86, -0.4],
  [1.02, -0.62],
  [1.14, -0.36],
  [1.42, 0.1],
  [1.9, 0.62],
  [1.82, 0.86],
  [1.4, 0.6],
  [1.04, 0.36],
  [0.92, 0.66],
  [0.78, 0.3],
  [0.57, 0.14],
]

function laid(v: Vertebra, shape: readonly Point[]): Point[] {
  const c = Math.cos(v.turn) * v.size
  const s = Math.sin(v.turn) * v.size
  return curveThrough(
    shape.map(([px, py]): Point => [v.at[0] + px * c - py * s, v.at[1] + px * s + py * c]),
    8,
  )
}

export function drawSpineWash(ctx: Ctx, x: number, y: number, height: number) {
  vertebrae(x, y, height).forEach((v, n) => {
    ctx.fillStyle = css(palette.ochre, 0.16 + 0.06 * Math.sin(n * 2.1))
    fillShape(ctx, laid(v, arch))
    fillShape(ctx, laid(v, body))
  })
}

export function drawSpineLines(ctx: Ctx, x: number, y: number, height: number) {
  const all = vertebrae(x, y, height)
  all.forEach((v, n) => {
    ctx.fillStyle = css(palette.ink, 0.8)
    for (const shape of [arch, body]) {
      brush(ctx, laid(v, shape), {
        width: v.size * 0.1,
        pressure: (t) => 0.35 + 0.7 * Math.sin(t * 8 + n) ** 2,
        seed: n,
        tremble: 0.35,
        steps: 2,
      })
    }
    ctx.fillStyle = css(palette.ink, 0.28)
    brush(
      ctx,
      laid(v, [
        [-0.5, 0.2],
        [-0.2, 0.26],
        [0.14, 0.24],
      ]),
      { width: v.size * 0.1, pressure: pressures.falling, seed: n, steps: 2 },
    )
  })
  ctx.fillStyle = css(palette.cinnabar, 0.75)
  const line = all.map((v): Point => [v.at[0] + v.size * 2.5, v.at[1] + v.size * 0.7])
  brush(ctx, line, { width: 4, pressure: (t) => 0.6 + 0.4 * Math.sin(t * 9), seed: 6, tremble: 0.4 })
  for (const n of [3, 7, 11, 15]) {
    const [px, py] = line[n]!
    ctx.fillStyle = css(palette.cinnabar, 0.9)
    ctx.beginPath()
    ctx.arc(px, py, 7, 0, 7)
    ctx.fill()
    ctx.strokeStyle = css(palette.cinnabar, 0.75)
    ctx.lineWidth = 2
    ctx.beginPath()
    ctx.arc(px, py, 14, 0.4, 6.1)
    ctx.stroke()
  }
}
