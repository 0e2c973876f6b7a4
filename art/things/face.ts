import type { Ctx } from '../brush/ink.ts'
import { css, palette } from '../brush/palette.ts'
import { brush, curveThrough, fillShape, type Point, pressures } from '../brush/stroke.ts'

/** A profile in one line, looking left; unit: 1 is the height from crown to chin. */
const profile: Point[] = [
  [-0.132, 0.054],
  [-0.196, 0.112],
  [-0.24, 0.2],
  [-0.262, 0.3],
  [-0.268, 0.36],
  [-0.254, 0.41],
  [-0.282, 0.48],
  [-0.326, 0.565],
  [-0.332, 0.59],
  [-0.3, 0.612],
  [-0.27, 0.622],
  [-0.276, 0.648],
  [-0.292, 0.672],
  [-0.29, 0.69],
  [-0.268, 0.706],
  [-0.284, 0.726],
  [-0.28, 0.75],
  [-0.254, 0.775],
  [-0.25, 0.8],
  [-0.268, 0.84],
  [-0.256, 0.885],
  [-0.21, 0.925],
  [-0.13, 0.925],
  [-0.04, 0.875],
  [0.03, 0.83],
]
const neck: Point[] = [
  [-0.075, 0.9],
  [-0.06, 1.0],
  [-0.075, 1.12],
  [-0.12, 1.22],
  [-0.22, 1.3],
]
const nape: Point[] = [
  [0.21, 0.72],
  [0.2, 0.9],
  [0.24, 1.08],
  [0.36, 1.22],
  [0.52, 1.3],
]
const lash: Point[] = [
  [-0.205, 0.432],
  [-0.175, 0.452],
  [-0.14, 0.45],
  [-0.112, 0.436],
]
const brow: Point[] = [
  [-0.225, 0.352],
  [-0.17, 0.322],
  [-0.1, 0.33],
]
const lips: Point[] = [
  [-0.268, 0.706],
  [-0.23, 0.709],
  [-0.2, 0.718],
]
const ear: Point[] = [
  [0.075, 0.5],
  [0.1, 0.455],
  [0.135, 0.46],
  [0.138, 0.52],
  [0.112, 0.58],
  [0.09, 0.605],
  [0.078, 0.58],
]

export function drawProfile(ctx: Ctx, x: number, y: number, size: number) {
  const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x + px * size, y + py * size])
  ctx.fillStyle = css(palette.ink, 0.85)
  brush(ctx, at(profile), {
    width: size * 0.0125,
    pressure: (t) => 0.45 + 0.65 * Math.sin(t * 8.5 + 0.6) ** 2 * (1 - 0.4 * t),
    seed: 3,
    tremble: 0.25,
  })
  brush(ctx, at(neck), { width: size * 0.013, pressure: pressures.falling, seed: 4 })
  brush(ctx, at(nape), { width: size * 0.013, pressure: pressures.falling, seed: 5 })
  brush(ctx, at(lash), { width: size * 0.014, pressure: pressures.taper, seed: 6 })
  brush(ctx, at(ear), { width: size * 0.008, pressure: pressures.taper, seed: 7 })
  ctx.fillStyle = css(palette.ink, 0.55)
  brush(ctx, at(brow), { width: size * 0.013, pressure: pressures.taper, seed: 8 })
  ctx.fillStyle = css(palette.cinnabar, 0.6)
  brush(ctx, at(lips), { width: size * 0.012, pressure: pressures.taper, seed: 9 })
}

const mass: Point[] = [
  [-0.14, 0.062],
  [-0.02, -0.012],
  [0.13, -0.03],
  [0.26, 0.03],
  [0.34, 0.17],
  [0.35, 0.36],
  [0.34, 0.52],
  [0.27, 0.62],
  [0.2, 0.69],
  [0.165, 0.62],
  [0.14, 0.5],
  [0.1, 0.43],
  [0.03, 0.39],
  [-0.03, 0.27],
  [-0.085, 0.15],
  [-0.14, 0.062],
]
const hairline: Point[] = [
  [-0.135, 0.065],
  [-0.085, 0.15],
  [-0.03, 0.27],
  [0.03, 0.385],
  [0.1, 0.43],
  [0.145, 0.52],
  [0.2, 0.68],
]
const jadePin: Point[] = [
  [0.25, 0.44],
  [0.4, 0.53],
  [0.565, 0.66],
]
const chignon = { x: 0.4, y: 0.545, reach: 0.118 }

/** Hair drawn back into a low knot: one wet wash, then fine strokes from the hairline. */
export function drawHair(ctx: Ctx, x: number, y: number, size: number) {
  const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x + px * size, y + py * size])
  ctx.fillStyle = css(palette.ink, 0.5)
  fillShape(ctx, curveThrough(at(mass), 12))
  ctx.beginPath()
  ctx.ellipse(x + chignon.x * size, y + chignon.y * size, chignon.reach * size, chignon.reach * size * 0.94, 0.3, 0, 7)
  ctx.fill()
}

export function drawHairStrokes(ctx: Ctx, x: number, y: number, size: number) {
  const at = ([px, py]: Point): Point => [x + px * size, y + py * size]
  const roots = curveThrough(hairline, 9)
  roots.forEach((root, n) => {
    const t = n / (roots.length - 1)
    const over: Point = [0.12 + 0.12 * t, -0.05 + 0.42 * t]
    const back: Point = [0.365 - 0.08 * t, 0.15 + 0.36 * t]
    const end: Point = [0.345 + 0.03 * Math.sin(n * 1.7), 0.47 + 0.1 * t]
    ctx.fillStyle = css(palette.ink, 0.3 + 0.45 * Math.abs(Math.sin(n * 2.3)))
    brush(ctx, [root, over, back, end].map(at), {
      width: size * (0.008 + 0.008 * Math.abs(Math.sin(n * 1.1))),
      pressure: pressures.taper,
      seed: n,
      tremble: 0.3,
    })
  })
  for (let n = 0; n < 26; n++) {
    const start = n * 0.61
    const reach = chignon.reach * (0.25 + 0.72 * ((n * 0.377) % 1))
    const arc = [0, 1, 2, 3].map(
      (k): Point =>
        at([chignon.x + Math.cos(start + k * 0.75) * reach, chignon.y + Math.sin(start + k * 0.75) * reach * 0.94]),
    )
    ctx.fillStyle = css(palette.ink, 0.45)
    brush(ctx, arc, { width: size * 0.011, pressure: pressures.taper, seed: n })
  }
  ctx.fillStyle = css(palette.ink, 0.5)
  for (const wisp of [
    [
      [0.205, 0.68],
      [0.2, 0.76],
      [0.215, 0.82],
    ],
    [
      [0.19, 0.66],
      [0.178, 0.72],
      [0.182, 0.77],
    ],
    [
      [-0.05, 0.26],
      [-0.04, 0.34],
      [-0.015, 0.4],
    ],
  ] as Point[][]) {
    brush(ctx, wisp.map(at), { width: size * 0.006, pressure: pressures.falling })
  }
  for (let n = 0; n < 12; n++) {
    const t = n / 11
    const strand: Point[] = [
      [0.16 + 0.042 * t, 0.56 + 0.12 * t],
      [0.24 + 0.02 * t, 0.58 + 0.07 * t],
      [0.33, 0.52 + 0.05 * t],
    ]
    ctx.fillStyle = css(palette.ink, 0.3 + 0.35 * Math.abs(Math.sin(n * 2.3)))
    brush(ctx, strand.map(at), { width: size * 0.011, pressure: pressures.taper, seed: n, tremble: 0.3 })
  }
  ctx.fillStyle = css(palette.jade, 0.9)
  brush(ctx, jadePin.map(at), { width: size * 0.018, pressure: pressures.bone, seed: 4 })
}
