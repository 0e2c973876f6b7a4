import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { at, tile } from '../brush/noise.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { keepGround, type Sheet, smooth, wash } from '../brush/sheet.ts'
import { curveThrough, fillShape } from '../brush/stroke.ts'
import { pressSeal } from '../marks/seal.ts'
import { bambooCulm, drawBambooSpray, drawCulm } from '../plants/bamboo.ts'
import { drawCollar, drawFolds, drawRobe, neck, robe } from '../things/robe.ts'
import { drawTopknot } from '../things/topknot.ts'

/** A portrait without a face: a figure in robes seen from behind, turned to a pale moon. */
export function practitioner(): Sheet {
  const sheet = ricePaper('practitioner', 1200, 1500, palette.paper)
  const cloud = tile('cloud')
  wash(sheet, palette.celadon, (u, v) => {
    const drift = at(cloud, u * 300, v * 380)
    const r = Math.hypot(u - 0.56, (v - 0.4) * 1.25) + drift * 0.02
    return smooth(0.4, 0.385, r) * (0.3 + 0.16 * smooth(0.1, 0.39, r) + drift * 0.12)
  })
  keepGround(sheet)
  bamboo(sheet)
  soak(sheet, { body: true, bleed: 3, grain: 0, strength: 0.9 }, (ctx) => {
    const veil = ctx.createLinearGradient(0, 900, 0, 1350)
    veil.addColorStop(0, css(mix(palette.paper, palette.celadon, 0.2)))
    veil.addColorStop(1, css(mix(palette.paper, palette.celadon, 0.2), 0))
    ctx.fillStyle = veil
    fillShape(ctx, curveThrough(robe, 12))
    fillShape(ctx, curveThrough(neck, 12))
  })
  soak(sheet, { bleed: 3, grain: 0.32, rim: 0.3 }, drawRobe)
  soak(sheet, { bleed: 1.5, grain: 0.4 }, drawFolds)
  soak(sheet, { body: true, bleed: 1.2, grain: 0.15 }, drawCollar)
  soak(sheet, { bleed: 2, grain: 0.4 }, drawTopknot)
  pressSeal(sheet, 100, 1400, 66)
  return sheet
}

function bamboo(sheet: Sheet) {
  const chance = chanceFrom('portrait bamboo')
  soak(sheet, { bleed: 2, grain: 0.4, strength: 0.6 }, (ctx) => {
    drawCulm(ctx, chance, bambooCulm(chance, [1110, 1560], 1750, 46, -0.02, -0.12), palette.jade, 0.7)
    drawCulm(ctx, chance, bambooCulm(chance, [1000, 1560], 1700, 28, 0.05, -0.1), palette.celadon, 0.8)
  })
  soak(sheet, { bleed: 1.4, grain: 0.35, strength: 0.8 }, (ctx) => {
    const sprays: [number, number, number, number][] = [
      [1060, 240, 2.7, 190],
      [1080, 400, 2.9, 160],
      [1070, 130, 2.4, 200],
      [960, 60, 2.2, 170],
      [1090, 620, 2.8, 140],
    ]
    for (const [x, y, h, s] of sprays)
      drawBambooSpray(ctx, chance, [x, y], h, s, palette.jadeDeep, chance.between(0.5, 0.85))
  })
}
