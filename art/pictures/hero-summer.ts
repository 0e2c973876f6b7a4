import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { paintRange } from '../brush/mountains.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { keepGround, mist, type Sheet, smooth, wash } from '../brush/sheet.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawBirds, plantSkyline } from '../plants/trees.ts'
import { drawBoat } from '../things/boat.ts'
import { drawLake, drawWaterfall } from '../things/water.ts'

export function heroSummer(): Sheet {
  const sheet = ricePaper('summer', 2880, 1620, palette.paper)
  wash(sheet, palette.celadon, (u, v) => 0.2 * smooth(0.6, 0, v) * (0.5 + 0.5 * u))
  keepGround(sheet)
  const calm = (u: number) => 0.3 + 0.7 * smooth(0.3, 0.65, u)
  paintRange(sheet, {
    seed: 3,
    base: 0.56,
    rough: 0.03,
    rolling: 0.03,
    pigment: palette.celadon,
    strength: 0.3,
    fade: 0.2,
    presence: calm,
    peaks: [
      { x: 0.59, height: 0.16, spread: 0.1 },
      { x: 0.67, height: 0.3, spread: 0.13 },
      { x: 0.9, height: 0.36, spread: 0.16 },
      { x: 0.31, height: 0.07, spread: 0.16 },
      { x: 0.12, height: 0.1, spread: 0.17 },
    ],
  })
  paintRange(sheet, {
    seed: 5,
    base: 0.62,
    rough: 0.04,
    rolling: 0.03,
    pigment: mix(palette.celadon, palette.jade, 0.35),
    strength: 0.36,
    fade: 0.22,
    texture: 0.3,
    presence: (u) => 0.2 + 0.8 * smooth(0.35, 0.68, u),
    peaks: [
      { x: 0.61, height: 0.16, spread: 0.08 },
      { x: 0.8, height: 0.44, spread: 0.1, steep: 1.3 },
      { x: 0.2, height: 0.05, spread: 0.2 },
    ],
  })
  paintRange(sheet, {
    seed: 9,
    base: 0.7,
    rough: 0.05,
    rolling: 0.03,
    pigment: mix(palette.jade, palette.celadon, 0.2),
    strength: 0.5,
    fade: 0.28,
    texture: 0.55,
    presence: (u) => 0.05 + 0.95 * smooth(0.46, 0.66, u),
    peaks: [
      { x: 0.725, height: 0.5, spread: 0.11, steep: 1.2 },
      { x: 0.66, height: 0.26, spread: 0.07 },
      { x: 0.85, height: 0.4, spread: 0.13 },
      { x: 0.57, height: 0.1, spread: 0.1 },
    ],
  })
  soak(sheet, { body: true, bleed: 2.5, grain: 0.35, soft: 1.2 }, (ctx) =>
    drawWaterfall(ctx, chanceFrom('fall'), [2262, 640], 420),
  )
  const near = paintRange(sheet, {
    seed: 17,
    base: 0.82,
    rough: 0.06,
    rolling: 0.012,
    pigment: palette.jadeDeep,
    strength: 0.78,
    fade: 0.3,
    texture: 0.75,
    presence: (u) => smooth(0.5, 0.75, u),
    peaks: [
      { x: 0.955, height: 0.56, spread: 0.17, steep: 1.25 },
      { x: 0.86, height: 0.2, spread: 0.1 },
      { x: 0.74, height: 0.05, spread: 0.08 },
    ],
  })
  soak(sheet, { bleed: 1.5, strength: 0.75 }, (ctx) => {
    ctx.fillStyle = css(palette.jadeDeep)
    plantSkyline(ctx, chanceFrom('summer pines'), near, 2300, 2860, 26, 48)
  })
  mist(sheet, (_u, v) => smooth(0.74, 0.86, v) * 0.8)
  soak(sheet, { bleed: 1.5, grain: 0.5 }, (ctx) => drawLake(ctx, chanceFrom('lake'), 2880, 1330, 1620, palette.jade))
  soak(sheet, { bleed: 1, grain: 0.3 }, (ctx) => drawBoat(ctx, [1750, 1440], 120))
  soak(sheet, { bleed: 0.6, strength: 0.7 }, (ctx) => {
    ctx.fillStyle = css(palette.ink)
    drawBirds(ctx, chanceFrom('swallows'), [1640, 420], 5, 26, [46, 30])
  })
  pressSeal(sheet, 2660, 1490, 84)
  return sheet
}
