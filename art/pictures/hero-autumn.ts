import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { paintRange } from '../brush/mountains.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { keepGround, mist, type Sheet, smooth, wash } from '../brush/sheet.ts'
import { pressSeal } from '../marks/seal.ts'
import { budsOn, drawLimbs, growBranch } from '../plants/branch.ts'
import { drawGinkgoLeaf } from '../plants/ginkgo.ts'
import { drawBirds, plantSkyline } from '../plants/trees.ts'
import { drawSun } from '../things/sky.ts'
import { drawVines } from '../things/vines.ts'

export function heroAutumn(): Sheet {
  const sheet = ricePaper('autumn', 2880, 1620, palette.paperWarm)
  wash(sheet, palette.gold, (u, v) => 0.17 * Math.exp(-(((v - 0.52) / 0.22) ** 2)) * (0.4 + 0.6 * smooth(0.2, 0.8, u)))
  wash(sheet, palette.blush, (u, v) => 0.12 * smooth(0.5, 0, v) * u)
  keepGround(sheet)
  drawSun(sheet, 0.638, 0.468, 0.064, mix(palette.cinnabar, palette.gold, 0.4), 0.66)
  const calm = (u: number) => 0.35 + 0.65 * smooth(0.3, 0.65, u)
  paintRange(sheet, {
    seed: 61,
    base: 0.55,
    rough: 0.022,
    rolling: 0.035,
    pigment: mix(palette.ochre, palette.violet, 0.65),
    strength: 0.26,
    fade: 0.14,
    presence: calm,
    peaks: [
      { x: 0.78, height: 0.17, spread: 0.2 },
      { x: 0.95, height: 0.14, spread: 0.16 },
      { x: 0.5, height: 0.07, spread: 0.14 },
      { x: 0.26, height: 0.05, spread: 0.16 },
      { x: 0.07, height: 0.09, spread: 0.16 },
    ],
  })
  paintRange(sheet, {
    seed: 72,
    base: 0.64,
    rough: 0.03,
    rolling: 0.035,
    pigment: mix(palette.ochre, palette.violet, 0.35),
    strength: 0.38,
    fade: 0.18,
    texture: 0.4,
    presence: calm,
    peaks: [
      { x: 0.92, height: 0.27, spread: 0.18 },
      { x: 0.78, height: 0.12, spread: 0.12 },
      { x: 0.61, height: 0.08, spread: 0.12 },
      { x: 0.16, height: 0.04, spread: 0.2 },
    ],
  })
  paintRange(sheet, {
    seed: 76,
    base: 0.72,
    rough: 0.03,
    rolling: 0.03,
    pigment: mix(palette.ochre, palette.stone, 0.4),
    strength: 0.42,
    fade: 0.17,
    texture: 0.5,
    presence: (u) => 0.15 + 0.85 * smooth(0.35, 0.75, u),
    peaks: [
      { x: 0.85, height: 0.16, spread: 0.13 },
      { x: 0.7, height: 0.06, spread: 0.1 },
    ],
  })
  const near = paintRange(sheet, {
    seed: 83,
    base: 0.8,
    rough: 0.035,
    rolling: 0.03,
    pigment: mix(mix(palette.inkWarm, palette.jadeDeep, 0.35), palette.ochre, 0.2),
    strength: 0.66,
    fade: 0.2,
    texture: 0.6,
    presence: (u) => 0.08 + 0.92 * smooth(0.4, 0.82, u),
    peaks: [
      { x: 1, height: 0.3, spread: 0.2 },
      { x: 0.83, height: 0.06, spread: 0.12 },
    ],
  })
  soak(sheet, { bleed: 1.5, strength: 0.7 }, (ctx) => {
    ctx.fillStyle = css(palette.inkWarm)
    plantSkyline(ctx, chanceFrom('autumn trees'), near, 2000, 2850, 22, 34)
  })
  mist(sheet, (_u, v) => smooth(0.82, 1, v) * 0.5)
  soak(sheet, { bleed: 2.5, grain: 0.5, strength: 0.5 }, (ctx) => drawVines(ctx, chanceFrom('vines'), 2880, 1620, 0.84))
  soak(sheet, { bleed: 0.7, strength: 0.8 }, (ctx) => {
    ctx.fillStyle = css(palette.ink)
    drawBirds(ctx, chanceFrom('geese'), [1400, 600], 9, 30, [56, 34])
  })
  ginkgoBranch(sheet)
  pressSeal(sheet, 2660, 1490, 84)
  return sheet
}

function ginkgoBranch(sheet: Sheet) {
  const chance = chanceFrom('ginkgo 2')
  const limbs = growBranch({
    chance,
    start: [2960, 60],
    angle: Math.PI * 0.9,
    length: 1000,
    width: 34,
    crook: 0.3,
    levels: 2,
    forks: 4,
    droop: 0.03,
  })
  soak(sheet, { bleed: 2, grain: 0.2, dry: 0.3 }, (ctx) => {
    ctx.fillStyle = css(palette.inkWarm, 0.9)
    drawLimbs(ctx, limbs, 5)
  })
  const buds = budsOn(limbs, chance, 4, 0).filter((bud) => bud.at[0] > 1800)
  soak(sheet, { bleed: 2, grain: 0.35, rim: 0.25, strength: 0.95 }, (ctx) => {
    for (const bud of buds) {
      const colour = mix(palette.gold, chance.next() < 0.3 ? palette.ochre : palette.celadon, chance.between(0, 0.35))
      const heading = Math.PI / 2 + chance.around(0, 1.1)
      const size = chance.between(48, 104)
      drawGinkgoLeaf(
        ctx,
        chance,
        [bud.at[0] + Math.cos(heading) * size * 0.6, bud.at[1] + Math.sin(heading) * size * 0.6],
        heading,
        size,
        colour,
        chance.between(0.6, 1),
      )
    }
    for (const [x, y] of [
      [1700, 900],
      [1980, 1180],
      [2240, 980],
    ] as const) {
      drawGinkgoLeaf(
        ctx,
        chance,
        [x, y],
        chance.between(0, 6),
        chance.between(42, 60),
        palette.gold,
        chance.between(0.45, 0.8),
      )
    }
  })
}
