import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { paintRange } from '../brush/mountains.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { keepGround, mist, type Sheet, smooth, wash } from '../brush/sheet.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawBlossom, drawBud, drawStamens } from '../plants/blossom.ts'
import { budsOn, drawLimbs, growBranch } from '../plants/branch.ts'
import { plantSkyline } from '../plants/trees.ts'

export function heroSpring(): Sheet {
  const sheet = ricePaper('spring', 2880, 1620, palette.paper)
  wash(sheet, palette.celadon, (u, v) => 0.26 * smooth(0.55, -0.1, v) * (0.35 + 0.65 * smooth(0.1, 0.9, u)))
  wash(sheet, palette.blush, (u, v) => 0.16 * Math.exp(-(((v - 0.5) / 0.16) ** 2)) * smooth(0.2, 0.8, u))
  keepGround(sheet)
  const calm = (u: number) => 0.35 + 0.65 * smooth(0.25, 0.62, u)
  paintRange(sheet, {
    seed: 21,
    base: 0.57,
    rough: 0.025,
    rolling: 0.03,
    pigment: mix(palette.celadon, palette.violet, 0.4),
    strength: 0.3,
    fade: 0.16,
    presence: calm,
    peaks: [
      { x: 0.55, height: 0.13, spread: 0.13 },
      { x: 0.72, height: 0.22, spread: 0.16 },
      { x: 0.9, height: 0.27, spread: 0.17 },
      { x: 0.3, height: 0.07, spread: 0.16 },
      { x: 0.1, height: 0.1, spread: 0.18 },
    ],
  })
  paintRange(sheet, {
    seed: 34,
    base: 0.65,
    rough: 0.035,
    rolling: 0.035,
    pigment: mix(palette.celadon, palette.jade, 0.4),
    strength: 0.4,
    fade: 0.22,
    texture: 0.4,
    presence: calm,
    peaks: [
      { x: 0.66, height: 0.21, spread: 0.11 },
      { x: 0.79, height: 0.14, spread: 0.1 },
      { x: 0.95, height: 0.32, spread: 0.15 },
      { x: 0.42, height: 0.05, spread: 0.12 },
    ],
  })
  paintRange(sheet, {
    seed: 38,
    base: 0.73,
    rough: 0.035,
    rolling: 0.03,
    pigment: mix(palette.celadon, palette.jade, 0.7),
    strength: 0.45,
    fade: 0.2,
    texture: 0.5,
    presence: (u) => 0.15 + 0.85 * smooth(0.38, 0.72, u),
    peaks: [
      { x: 0.74, height: 0.14, spread: 0.12 },
      { x: 0.87, height: 0.2, spread: 0.1 },
      { x: 0.12, height: 0.05, spread: 0.2 },
    ],
  })
  const near = paintRange(sheet, {
    seed: 45,
    base: 0.84,
    rough: 0.045,
    rolling: 0.035,
    pigment: palette.jade,
    strength: 0.62,
    fade: 0.22,
    texture: 0.65,
    presence: (u) => 0.1 + 0.9 * smooth(0.4, 0.78, u),
    peaks: [
      { x: 0.8, height: 0.12, spread: 0.12 },
      { x: 0.99, height: 0.28, spread: 0.16 },
    ],
  })
  soak(sheet, { bleed: 1.5, strength: 0.6 }, (ctx) => {
    ctx.fillStyle = css(palette.jadeDeep)
    plantSkyline(ctx, chanceFrom('spring trees'), near, 1950, 2800, 24, 34)
  })
  mist(sheet, (_u, v) => smooth(0.8, 1, v) * 0.55)
  plumBranch(sheet)
  pressSeal(sheet, 2660, 1470, 84)
  return sheet
}

function plumBranch(sheet: Sheet) {
  const chance = chanceFrom('plum 3')
  const limbs = growBranch({
    chance,
    start: [3060, 150],
    angle: Math.PI * 0.93,
    length: 1250,
    width: 46,
    crook: 0.55,
    levels: 3,
    forks: 4,
    droop: 0.02,
  })
  soak(sheet, { bleed: 2.2, grain: 0.2, dry: 0.3 }, (ctx) => {
    ctx.fillStyle = css(palette.inkWarm, 0.9)
    drawLimbs(ctx, limbs, 7)
  })
  const flowers = budsOn(limbs, chance, 3).map((bud) => ({ ...bud, size: chance.between(20, 44) }))
  soak(sheet, { body: true, bleed: 1, grain: 0.1, strength: 0.9 }, (ctx) => {
    for (const f of flowers.filter((flower) => flower.size >= 27)) {
      ctx.fillStyle = css(palette.white, 0.85)
      ctx.beginPath()
      ctx.arc(f.at[0], f.at[1], f.size * 0.62, 0, 7)
      ctx.fill()
    }
  })
  soak(sheet, { bleed: 2, grain: 0.3, rim: 0.3 }, (ctx) => {
    for (const f of flowers) {
      if (f.size < 27) drawBud(ctx, f.at[0], f.at[1], f.size, f.heading + chance.around(0, 2), palette.blush)
      else drawBlossom(ctx, chance, f.at[0], f.at[1], f.size, palette.blush)
    }
  })
  soak(sheet, { bleed: 0.5, grain: 0.1 }, (ctx) => {
    ctx.fillStyle = css(mix(palette.cinnabar, palette.inkWarm, 0.5), 0.85)
    for (const f of flowers) if (f.size >= 27) drawStamens(ctx, chance, f.at[0], f.at[1], f.size)
  })
}
