import { chanceFrom } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { css, palette } from '../brush/palette.ts'
import { brush, curveThrough, dryBrush, fillShape, type Point, pressures } from '../brush/stroke.ts'

export const robe: Point[] = [
  [508, 698],
  [462, 722],
  [372, 762],
  [286, 822],
  [236, 930],
  [204, 1090],
  [176, 1280],
  [160, 1560],
  [968, 1560],
  [944, 1280],
  [912, 1090],
  [872, 930],
  [818, 822],
  [738, 762],
  [686, 722],
  [640, 698],
  [608, 708],
  [574, 712],
  [540, 708],
  [508, 698],
]
export const neck: Point[] = [
  [530, 560],
  [532, 640],
  [500, 702],
  [574, 742],
  [650, 702],
  [622, 640],
  [622, 560],
]

export function drawRobe(ctx: Ctx) {
  ctx.fillStyle = css(palette.ochre, 0.2)
  fillShape(ctx, curveThrough(neck, 12))
  ctx.globalCompositeOperation = 'destination-out'
  ctx.fillStyle = 'black'
  fillShape(ctx, curveThrough(robe, 12))
  ctx.globalCompositeOperation = 'source-over'
  const shade = ctx.createLinearGradient(0, 680, 0, 1470)
  shade.addColorStop(0, css(palette.jadeDeep, 0.86))
  shade.addColorStop(0.35, css(palette.jade, 0.78))
  shade.addColorStop(0.7, css(palette.jade, 0.42))
  shade.addColorStop(1, css(palette.celadon, 0))
  ctx.fillStyle = shade
  fillShape(ctx, curveThrough(robe, 12))
}

export function drawFolds(ctx: Ctx) {
  const chance = chanceFrom('folds')
  const folds: [Point[], number, number][] = [
    [
      [
        [508, 698],
        [462, 722],
        [372, 762],
        [286, 822],
        [236, 930],
        [210, 1070],
      ],
      13,
      0.75,
    ],
    [
      [
        [640, 698],
        [686, 722],
        [738, 762],
        [818, 822],
        [872, 930],
        [904, 1070],
      ],
      15,
      0.75,
    ],
    [
      [
        [352, 850],
        [370, 980],
        [346, 1140],
        [352, 1330],
      ],
      11,
      0.42,
    ],
    [
      [
        [776, 850],
        [750, 990],
        [782, 1150],
        [772, 1340],
      ],
      12,
      0.42,
    ],
    [
      [
        [574, 760],
        [580, 960],
        [566, 1160],
        [576, 1380],
      ],
      7,
      0.5,
    ],
    [
      [
        [236, 940],
        [262, 1090],
        [236, 1260],
      ],
      12,
      0.4,
    ],
    [
      [
        [876, 940],
        [846, 1100],
        [876, 1280],
      ],
      13,
      0.4,
    ],
    [
      [
        [470, 800],
        [486, 930],
        [466, 1060],
      ],
      8,
      0.35,
    ],
    [
      [
        [672, 800],
        [660, 930],
        [676, 1060],
      ],
      8,
      0.35,
    ],
  ]
  for (const [points, width, alpha] of folds) {
    ctx.fillStyle = css(palette.ink, alpha)
    brush(ctx, points, { width, pressure: pressures.falling, seed: width, tremble: 0.4 })
    dryBrush(ctx, points, { width: width * 1.9, pressure: pressures.taper, chance, gaps: 0.9 })
  }
}

/** The collar band, left pale between two lines. */
export function drawCollar(ctx: Ctx) {
  ctx.fillStyle = css(palette.paper, 0.95)
  brush(
    ctx,
    [
      [506, 706],
      [538, 690],
      [574, 685],
      [610, 690],
      [642, 706],
    ],
    { width: 20, pressure: pressures.swelling, seed: 5, tremble: 0.04 },
  )
}
