import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { css, palette } from '../brush/palette.ts'
import { mist, type Sheet, smooth } from '../brush/sheet.ts'
import { fillShape, type Point } from '../brush/stroke.ts'
import { pressSeal } from '../marks/seal.ts'
import { bambooCulm, drawBambooSpray, drawCulm } from '../plants/bamboo.ts'
import { cloth, drawCloth, drawCreases, drawWeave } from '../things/cloth.ts'
import { drawNeedle, drawNeedleShadow } from '../things/needles.ts'
import { stillLife } from '../things/room.ts'

export function serviceAcupuncture(): Sheet {
  const sheet = stillLife('acupuncture', 1600, 1200, palette.celadon, palette.stone, 0.5)
  bambooBehind(sheet)
  mist(sheet, (_u, v) => smooth(0.36, 0.52, v))
  soak(sheet, { bleed: 2, soft: 14, grain: 0.1 }, (ctx) => {
    ctx.fillStyle = css(palette.inkBlue, 0.34)
    fillShape(
      ctx,
      cloth.map(([x, y]): Point => [x + 12, y + 20]),
    )
  })
  soak(sheet, { body: true, bleed: 1.4, grain: 0, strength: 1 }, (ctx) => {
    ctx.fillStyle = css(palette.white)
    fillShape(ctx, cloth)
  })
  soak(sheet, { bleed: 1.6, grain: 0.4, rim: 0.15 }, drawCloth)
  soak(sheet, { bleed: 2, grain: 0.3, soft: 9 }, drawCreases)
  soak(sheet, { bleed: 1.4, grain: 0.3 }, drawWeave)
  const needles = [0, 1, 2, 3, 4].map((n) => ({
    tip: [452 + n * 30, 880 - n * 47] as Point,
    heading: -0.205 + [0, 0.012, -0.016, 0.01, -0.03][n]!,
    length: 640,
  }))
  soak(sheet, { bleed: 0.8, soft: 2.2, strength: 0.3 }, (ctx) => {
    ctx.fillStyle = css(palette.jadeDeep)
    for (const n of needles) drawNeedleShadow(ctx, n.tip, n.heading, n.length)
  })
  soak(sheet, { bleed: 0.4, grain: 0.1 }, (ctx) => {
    for (const n of needles) drawNeedle(ctx, n.tip, n.heading, n.length)
  })
  pressSeal(sheet, 1470, 1090, 70)
  return sheet
}

function bambooBehind(sheet: Sheet) {
  const chance = chanceFrom('needle bamboo')
  soak(sheet, { bleed: 2, grain: 0.4, strength: 0.75 }, (ctx) => {
    drawCulm(ctx, chance, bambooCulm(chance, [1300, 640], 900, 46, -0.05, -0.06), palette.celadon, 0.6)
    drawCulm(ctx, chance, bambooCulm(chance, [1470, 760], 1000, 60, 0.02, -0.12), palette.jade, 0.8)
  })
  soak(sheet, { bleed: 1.4, grain: 0.35 }, (ctx) => {
    const sprays: [number, number, number, number][] = [
      [1440, 170, 2.5, 190],
      [1440, 330, 2.8, 230],
      [1300, 130, 2.6, 200],
      [1310, 330, 2.9, 150],
      [1130, 190, 2.4, 150],
      [1480, 90, 0.6, 150],
    ]
    for (const [x, y, heading, size] of sprays)
      drawBambooSpray(ctx, chance, [x, y], heading, size, palette.jadeDeep, chance.between(0.5, 0.85))
  })
}
