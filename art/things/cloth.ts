import { chanceFrom } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { brush, curveThrough, fillShape, type Point, pressures } from '../brush/stroke.ts'

/** A linen cloth, its near edge folded over; corners are named twice so that they stay sharp. */
export const cloth: Point[] = curveThrough(
  [
    [214, 716],
    [430, 668],
    [690, 622],
    [930, 566],
    [1132, 532],
    [1132, 532],
    [1190, 590],
    [1300, 690],
    [1432, 806],
    [1432, 806],
    [1200, 868],
    [900, 934],
    [640, 1000],
    [416, 1058],
    [416, 1058],
    [352, 950],
    [270, 810],
    [214, 716],
  ],
  10,
)
const fold: Point[] = curveThrough(
  [
    [352, 950],
    [640, 890],
    [900, 826],
    [1140, 772],
    [1345, 728],
    [1345, 728],
    [1432, 806],
    [1432, 806],
    [1200, 868],
    [900, 934],
    [640, 1000],
    [416, 1058],
    [416, 1058],
    [352, 950],
  ],
  10,
)

export function drawCloth(ctx: Ctx) {
  const shade = ctx.createLinearGradient(300, 600, 1100, 1050)
  shade.addColorStop(0, css(palette.celadon, 0.36))
  shade.addColorStop(0.45, css(palette.celadon, 0.16))
  shade.addColorStop(1, css(palette.celadon, 0.42))
  ctx.fillStyle = shade
  fillShape(ctx, cloth)
  ctx.fillStyle = css(mix(palette.celadon, palette.jade, 0.25), 0.26)
  fillShape(ctx, fold)
}

export function drawWeave(ctx: Ctx) {
  const chance = chanceFrom('weave')
  ctx.save()
  clipToCloth(ctx)
  ctx.fillStyle = css(palette.jade, 0.13)
  for (let n = 0; n < 60; n++) {
    const t = n / 60
    brush(
      ctx,
      [
        [200 + t * 220, 712 + t * 350],
        [700 + t * 260, 612 + t * 340],
        [1140 + t * 300, 525 + t * 290],
      ],
      { width: chance.between(1, 2.6), pressure: pressures.even, seed: n, tremble: 0.9 },
    )
  }
  ctx.restore()
  ctx.fillStyle = css(palette.jadeDeep, 0.62)
  brush(
    ctx,
    [
      [214, 716],
      [270, 810],
      [352, 950],
      [416, 1058],
    ],
    { width: 5, pressure: pressures.taper },
  )
  brush(
    ctx,
    [
      [416, 1058],
      [640, 1000],
      [900, 934],
      [1200, 868],
      [1432, 806],
    ],
    { width: 7, pressure: pressures.taper, seed: 3, tremble: 0.4 },
  )
  brush(
    ctx,
    [
      [352, 950],
      [640, 890],
      [900, 826],
      [1140, 772],
      [1345, 728],
    ],
    { width: 4, pressure: pressures.taper, seed: 4, tremble: 0.4 },
  )
  brush(
    ctx,
    [
      [1132, 532],
      [1190, 590],
      [1300, 690],
      [1432, 806],
    ],
    { width: 4, pressure: pressures.taper, seed: 5, tremble: 0.4 },
  )
  for (let n = 0; n < 46; n++) {
    const t = n / 45
    const x = 216 + t * 196 + chance.around(0, 3)
    const y = 720 + t * 336
    brush(
      ctx,
      [
        [x, y],
        [x - chance.between(10, 22), y + chance.between(-2, 8)],
      ],
      { width: 2.2, pressure: pressures.falling, steps: 4 },
    )
  }
}

export function drawCreases(ctx: Ctx) {
  clipToCloth(ctx)
  const creases: [Point[], number, number][] = [
    [
      [
        [560, 640],
        [640, 760],
        [660, 900],
      ],
      26,
      0.14,
    ],
    [
      [
        [900, 572],
        [1000, 690],
        [1050, 800],
      ],
      30,
      0.13,
    ],
    [
      [
        [330, 700],
        [420, 800],
        [470, 930],
      ],
      22,
      0.12,
    ],
    [
      [
        [1080, 540],
        [1180, 650],
        [1290, 745],
      ],
      18,
      0.14,
    ],
  ]
  for (const [points, width, alpha] of creases) {
    ctx.fillStyle = css(palette.jade, alpha * 1.5)
    brush(ctx, points, { width: width * 1.7, pressure: pressures.swelling, seed: width, tremble: 0.3 })
  }
}

function clipToCloth(ctx: Ctx) {
  ctx.beginPath()
  for (const [x, y] of cloth) ctx.lineTo(x, y)
  ctx.clip()
}
