import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { paintRange } from '../brush/mountains.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { keepGround, mist, type Sheet, smooth, wash } from '../brush/sheet.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawBirds, plantSkyline } from '../plants/trees.ts'
import { drawSun } from '../things/sky.ts'

export function share(): Sheet {
  const sheet = ricePaper('share', 1200, 630, palette.paper)
  wash(sheet, palette.celadon, (_u, v) => 0.24 * smooth(0.5, 0, v))
  keepGround(sheet)
  drawSun(sheet, 0.77, 0.3, 0.075, mix(palette.cinnabar, palette.gold, 0.25), 0.6)
  paintRange(sheet, {
    seed: 701,
    base: 0.6,
    rough: 0.04,
    rolling: 0.03,
    pigment: palette.celadon,
    strength: 0.45,
    fade: 0.22,
    peaks: [
      { x: 0.55, height: 0.22, spread: 0.25 },
      { x: 0.85, height: 0.28, spread: 0.25 },
      { x: 0.15, height: 0.14, spread: 0.25 },
    ],
  })
  paintRange(sheet, {
    seed: 712,
    base: 0.74,
    rough: 0.05,
    rolling: 0.03,
    pigment: palette.jade,
    strength: 0.6,
    fade: 0.26,
    texture: 0.5,
    peaks: [
      { x: 0.85, height: 0.36, spread: 0.2 },
      { x: 0.12, height: 0.24, spread: 0.2 },
      { x: 0.64, height: 0.1, spread: 0.14 },
    ],
  })
  const near = paintRange(sheet, {
    seed: 723,
    base: 0.9,
    rough: 0.05,
    rolling: 0.04,
    pigment: palette.jadeDeep,
    strength: 0.75,
    fade: 0.2,
    texture: 0.6,
    peaks: [
      { x: 0.98, height: 0.24, spread: 0.22 },
      { x: 0.02, height: 0.2, spread: 0.24 },
    ],
  })
  soak(sheet, { bleed: 1, strength: 0.75 }, (ctx) => {
    ctx.fillStyle = css(palette.jadeDeep)
    plantSkyline(ctx, chanceFrom('share'), near, 900, 1150, 16, 28)
  })
  mist(sheet, (_u, v) => smooth(0.85, 1, v) * 0.4)
  soak(sheet, { bleed: 0.4, strength: 0.75 }, (ctx) => {
    ctx.fillStyle = css(palette.ink)
    drawBirds(ctx, chanceFrom('share birds'), [520, 150], 5, 18, [30, 18])
  })
  pressSeal(sheet, 600, 330, 150, -0.01)
  return sheet
}
