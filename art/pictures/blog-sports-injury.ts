import { chanceFrom } from '../brush/chance.ts'
import { type Ctx, soak } from '../brush/ink.ts'
import { paintRange } from '../brush/mountains.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { keepGround, type Sheet, smooth, wash } from '../brush/sheet.ts'
import { brush, type Point, pressures } from '../brush/stroke.ts'
import { pressSeal } from '../marks/seal.ts'
import { bambooCulm, drawBambooLeaf, drawBambooSpray, drawCulm } from '../plants/bamboo.ts'

/** Bamboo that bends and does not break; far off, someone runs again. */
export function blogSportsInjury(): Sheet {
  const sheet = ricePaper('sports', 1600, 900, palette.paper)
  wash(sheet, palette.celadon, (u, v) => 0.24 * smooth(0.7, 0, v) * (0.3 + 0.7 * u))
  wash(sheet, palette.gold, (_u, v) => 0.1 * Math.exp(-(((v - 0.6) / 0.14) ** 2)))
  keepGround(sheet)
  paintRange(sheet, {
    seed: 401,
    base: 0.66,
    rough: 0.02,
    rolling: 0.04,
    pigment: palette.celadon,
    strength: 0.3,
    fade: 0.14,
    peaks: [
      { x: 0.3, height: 0.14, spread: 0.2 },
      { x: 0.08, height: 0.08, spread: 0.2 },
      { x: 0.62, height: 0.1, spread: 0.2 },
    ],
  })
  const hill = paintRange(sheet, {
    seed: 412,
    base: 0.86,
    rough: 0.006,
    rolling: 0.03,
    pigment: mix(palette.jade, palette.celadon, 0.45),
    strength: 0.5,
    fade: 0.2,
    peaks: [{ x: 0.22, height: 0.1, spread: 0.5, steep: 2 }],
  })
  const chance = chanceFrom('wind bamboo')
  soak(sheet, { bleed: 0.7, grain: 0.2 }, (ctx) => drawRunner(ctx, 470, hill[470]! + 3, 64))
  const culms = (
    [
      [1560, 22, -0.02, -1.15, 0.4],
      [1400, 34, -0.04, -1.0, 0.85],
      [1290, 20, -0.02, -0.85, 0.55],
    ] as const
  ).map(([x, width, lean, bow, alpha]) => ({ culm: bambooCulm(chance, [x, 940], 1120, width, lean, bow), alpha }))
  soak(sheet, { bleed: 1.5, grain: 0.4, strength: 0.85 }, (ctx) => {
    for (const { culm, alpha } of culms) drawCulm(ctx, chance, culm, palette.jade, alpha)
  })
  soak(sheet, { bleed: 1.2, grain: 0.35 }, (ctx) => {
    for (const { culm, alpha } of culms) {
      for (const joint of culm.joints.slice(2)) {
        for (let n = 0; n < 2; n++)
          drawBambooSpray(
            ctx,
            chance,
            joint,
            Math.PI - 0.12 + chance.around(0, 0.5),
            chance.between(110, 210),
            palette.jadeDeep,
            alpha * chance.between(0.5, 1),
          )
      }
    }
    ctx.fillStyle = css(palette.jade, 0.6)
    for (let n = 0; n < 9; n++)
      drawBambooLeaf(
        ctx,
        chance,
        [chance.between(120, 760), chance.between(120, 560)],
        Math.PI + chance.around(0, 0.7),
        chance.between(26, 52),
      )
  })
  pressSeal(sheet, 1500, 815, 54)
  return sheet
}

function drawRunner(ctx: Ctx, x: number, y: number, size: number) {
  const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x - px * size, y + py * size])
  ctx.fillStyle = css(palette.ink, 0.85)
  const limbs: [Point[], number][] = [
    [
      [
        [0.1, -1.2],
        [0.04, -1.0],
        [-0.02, -0.72],
      ],
      0.17,
    ],
    [
      [
        [-0.02, -0.72],
        [0.22, -0.58],
        [0.26, -0.4],
        [0.2, -0.2],
      ],
      0.12,
    ],
    [
      [
        [-0.02, -0.72],
        [-0.12, -0.42],
        [-0.36, -0.26],
        [-0.52, -0.32],
      ],
      0.11,
    ],
    [
      [
        [0.08, -1.16],
        [-0.14, -1.02],
        [-0.1, -0.82],
      ],
      0.075,
    ],
    [
      [
        [0.1, -1.16],
        [0.24, -0.96],
        [0.4, -1.02],
      ],
      0.075,
    ],
  ]
  for (const [points, width] of limbs)
    brush(ctx, at(points), { width: width * size, pressure: pressures.taper, seed: 3, tremble: 0.3 })
  ctx.beginPath()
  ctx.ellipse(x - size * 0.17, y - size * 1.36, size * 0.095, size * 0.115, 0.2, 0, 7)
  ctx.fill()
  ctx.fillStyle = css(palette.cinnabar, 0.85)
  brush(
    ctx,
    at([
      [0.07, -1.08],
      [-0.16, -1.1],
      [-0.36, -1.04],
      [-0.56, -1.12],
    ]),
    { width: size * 0.06, pressure: pressures.falling, seed: 5 },
  )
}
