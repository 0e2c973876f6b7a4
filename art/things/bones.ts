import type { Ctx } from '../brush/ink.ts'
import { css, palette } from '../brush/palette.ts'
import { brush, curveThrough, fillShape, type Point, pressures } from '../brush/stroke.ts'

type Study = { outline: readonly Point[]; wash?: number }

const femur: Study = {
  outline: [
    [-70, -560],
    [-62, -420],
    [-60, -280],
    [-72, -190],
    [-128, -120],
    [-150, -50],
    [-118, 8],
    [-60, 18],
    [-14, -22],
    [30, -18],
    [76, 20],
    [136, 2],
    [156, -60],
    [124, -130],
    [66, -196],
    [52, -290],
    [58, -430],
    [72, -560],
  ],
}
const tibia: Study = {
  outline: [
    [-46, 620],
    [-52, 460],
    [-60, 320],
    [-84, 220],
    [-148, 150],
    [-158, 96],
    [-120, 66],
    [-50, 62],
    [-8, 38],
    [12, 38],
    [56, 60],
    [124, 62],
    [158, 90],
    [146, 150],
    [82, 214],
    [62, 320],
    [54, 470],
    [52, 620],
  ],
}
const fibula: Study = {
  outline: [
    [150, 620],
    [146, 480],
    [150, 330],
    [138, 230],
    [128, 176],
    [160, 140],
    [196, 164],
    [200, 220],
    [188, 320],
    [184, 480],
    [192, 620],
  ],
}
const patella: Study = {
  outline: [
    [4, -168],
    [58, -146],
    [72, -96],
    [46, -48],
    [2, -22],
    [-42, -48],
    [-68, -96],
    [-54, -146],
    [4, -168],
  ],
}

export type Placing = { x: number; y: number; size: number; turn: number }

export function place(placing: Placing, [x, y]: Point): Point {
  const c = Math.cos(placing.turn) * placing.size
  const s = Math.sin(placing.turn) * placing.size
  return [placing.x + x * c - y * s, placing.y + x * s + y * c]
}

/** A knee drawn as an old study: broad pale wash, then the contour in one living line. */
export function drawKneeWash(ctx: Ctx, placing: Placing) {
  for (const bone of [fibula, tibia, femur, patella]) {
    const shape = curveThrough(
      bone.outline.map((p) => place(placing, p)),
      10,
    )
    ctx.fillStyle = css(palette.ochre, 0.14)
    fillShape(ctx, shape)
  }
}

export function drawKneeLines(ctx: Ctx, placing: Placing) {
  ctx.fillStyle = css(palette.ink, 0.82)
  for (const bone of [fibula, tibia, femur, patella]) {
    brush(
      ctx,
      bone.outline.map((p) => place(placing, p)),
      {
        width: 7 * placing.size,
        pressure: (t) => 0.3 + 0.85 * Math.sin(t * 11 + bone.outline.length) ** 2,
        seed: bone.outline.length,
        tremble: 0.4,
        steps: 10,
      },
    )
  }
  ctx.fillStyle = css(palette.ink, 0.4)
  const hatch: [Point, Point][] = [
    [
      [-96, -110],
      [-60, -40],
    ],
    [
      [-80, -116],
      [-40, -40],
    ],
    [
      [100, -116],
      [62, -44],
    ],
    [
      [84, -120],
      [44, -50],
    ],
    [
      [-110, 120],
      [-58, 190],
    ],
    [
      [-90, 110],
      [-40, 190],
    ],
    [
      [108, 116],
      [60, 190],
    ],
    [
      [-30, -300],
      [-26, -420],
    ],
    [
      [20, 330],
      [16, 470],
    ],
    [
      [-26, 330],
      [-22, 430],
    ],
  ]
  hatch.forEach(([a, b], n) => {
    const middle: Point = [(a[0] + b[0]) / 2 + 6, (a[1] + b[1]) / 2]
    brush(ctx, [place(placing, a), place(placing, middle), place(placing, b)], {
      width: 5 * placing.size,
      pressure: pressures.falling,
      seed: n,
    })
  })
}

export function drawMeridian(ctx: Ctx, points: readonly Point[], size: number) {
  ctx.fillStyle = css(palette.cinnabar, 0.75)
  brush(ctx, points, { width: size * 0.28, pressure: (t) => 0.6 + 0.4 * Math.sin(t * 9), seed: 6, tremble: 0.4 })
  for (const [x, y] of points.slice(1, -1)) {
    ctx.globalCompositeOperation = 'destination-out'
    ctx.beginPath()
    ctx.arc(x, y, size * 1.15, 0, 7)
    ctx.fill()
    ctx.globalCompositeOperation = 'source-over'
    ctx.fillStyle = css(palette.cinnabar, 0.9)
    ctx.beginPath()
    ctx.arc(x, y, size * 0.62, 0, 7)
    ctx.fill()
    ctx.strokeStyle = css(palette.cinnabar, 0.8)
    ctx.lineWidth = size * 0.2
    ctx.beginPath()
    ctx.arc(x, y, size * 1.15, 0.4, 6.1)
    ctx.stroke()
  }
}
