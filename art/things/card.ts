import { createCanvas } from '@napi-rs/canvas'
import type { Ctx } from '../brush/ink.ts'
import { type Colour, css, mix, palette } from '../brush/palette.ts'
import { toBytes } from '../brush/press.ts'
import type { Sheet } from '../brush/sheet.ts'
import { brush, curveThrough, fillShape, type Point, pressures } from '../brush/stroke.ts'

/** Lay a painted face on the four corners of the card (the corners form a parallelogram or nearly so). */
export function drawCardPrint(ctx: Ctx, face: Sheet, corners: readonly Point[]) {
  const canvas = createCanvas(face.width, face.height)
  const inner = canvas.getContext('2d')
  const image = inner.createImageData(face.width, face.height)
  const bytes = toBytes(face)
  for (let p = 0; p < face.width * face.height; p++) {
    image.data.set([bytes[p * 3]!, bytes[p * 3 + 1]!, bytes[p * 3 + 2]!, 255], p * 4)
  }
  inner.putImageData(image, 0, 0)
  const [a, b, , d] = corners as [Point, Point, Point, Point]
  ctx.save()
  ctx.transform(
    (b[0] - a[0]) / face.width,
    (b[1] - a[1]) / face.width,
    (d[0] - a[0]) / face.height,
    (d[1] - a[1]) / face.height,
    a[0],
    a[1],
  )
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(canvas, 0, 0)
  ctx.restore()
}

const loop: Point[] = [
  [0, 0],
  [-38, -40],
  [-98, -66],
  [-146, -50],
  [-150, -8],
  [-112, 18],
  [-54, 14],
  [0, 0],
]
const hollow: Point[] = [
  [-34, -14],
  [-74, -34],
  [-118, -36],
  [-130, -14],
  [-104, 2],
  [-62, 2],
  [-34, -14],
]
const tail: Point[] = [
  [-6, 4],
  [-26, 60],
  [-66, 122],
  [-104, 172],
  [-76, 172],
  [-62, 198],
  [-30, 140],
  [2, 76],
  [12, 4],
]

/** Where the ribbon is tied: a flat bow with two cut tails. */
function ribbonKnot(corners: readonly Point[]): Point {
  const [a, b, c, d] = corners as [Point, Point, Point, Point]
  return between(between(a, b, 0.325), between(d, c, 0.325), 0.55)
}

const between = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]

export function drawRibbonShadow(ctx: Ctx, corners: readonly Point[]) {
  const [x, y] = ribbonKnot(corners)
  ctx.fillStyle = css(palette.inkWarm, 0.6)
  drawBand(ctx, corners)
  for (const side of [1, -1]) {
    for (const shape of [loop, tail]) fillShape(ctx, curveThrough(place(shape, x, y + 4, side), 8))
  }
}

function drawBand(ctx: Ctx, corners: readonly Point[]) {
  const [a, b, c, d] = corners as [Point, Point, Point, Point]
  fillShape(ctx, [between(a, b, 0.3), between(a, b, 0.35), between(d, c, 0.35), between(d, c, 0.3)])
}

const place = (shape: readonly Point[], x: number, y: number, side: number): Point[] =>
  shape.map(([px, py]) => [
    x + px * side * (side === 1 ? 1 : 0.94),
    y + py * (side === 1 ? 1 : 1.06) - (side === 1 ? 0 : px * -0.08),
  ])

export function drawRibbon(ctx: Ctx, corners: readonly Point[], colour: Colour) {
  const [x, y] = ribbonKnot(corners)
  const dark = mix(colour, palette.ink, 0.42)
  const bright = mix(colour, palette.white, 0.22)
  const sheen = (x0: number, y0: number, x1: number, y1: number) => {
    const silk = ctx.createLinearGradient(x0, y0, x1, y1)
    for (const [stop, tone] of [
      [0, dark],
      [0.22, colour],
      [0.5, bright],
      [0.74, colour],
      [1, dark],
    ] as const)
      silk.addColorStop(stop, css(tone))
    return silk
  }
  const [a, b, c, d] = corners as [Point, Point, Point, Point]
  const left = between(between(a, b, 0.3), between(d, c, 0.3), 0.55)
  const right = between(between(a, b, 0.35), between(d, c, 0.35), 0.55)
  ctx.fillStyle = sheen(left[0], left[1], right[0], right[1])
  drawBand(ctx, corners)
  for (const side of [1, -1]) {
    ctx.fillStyle = sheen(x, y + 10, x - side * 60, y + 210)
    fillShape(ctx, place(tail, x, y, side))
  }
  for (const side of [1, -1]) {
    ctx.fillStyle = sheen(x, y, x - side * 165, y - 46)
    fillShape(ctx, curveThrough(place(loop, x, y, side), 10))
    ctx.fillStyle = css(mix(colour, palette.ink, 0.55))
    fillShape(ctx, curveThrough(place(hollow, x, y, side), 10))
    ctx.fillStyle = css(dark, 0.5)
    brush(
      ctx,
      place(
        [
          [-8, -4],
          [-30, -16],
          [-52, -22],
        ],
        x,
        y,
        side,
      ),
      { width: 5, pressure: pressures.falling },
    )
  }
  ctx.fillStyle = sheen(x - 22, y - 12, x + 22, y + 14)
  fillShape(
    ctx,
    curveThrough(
      [
        [x - 21, y - 15],
        [x, y - 20],
        [x + 20, y - 17],
        [x + 24, y + 2],
        [x + 18, y + 19],
        [x, y + 21],
        [x - 20, y + 18],
        [x - 24, y],
        [x - 21, y - 15],
      ],
      8,
    ),
  )
}
