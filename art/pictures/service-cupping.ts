import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import type { Sheet } from '../brush/sheet.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawBambooSpray } from '../plants/bamboo.ts'
import { drawBambooCup, drawGlassCup, drawGlassLight, drawShade } from '../things/cups.ts'
import { stillLife } from '../things/room.ts'

export function serviceCupping(): Sheet {
  const sheet = stillLife('cupping', 1600, 1200, palette.celadon, palette.stone, 0.62)
  const glasses = [
    { x: 560, y: 905, size: 400 },
    { x: 930, y: 838, size: 280 },
    { x: 870, y: 990, size: 200 },
  ]
  const chance = chanceFrom('cup spray')
  soak(sheet, { bleed: 2, grain: 0.35, strength: 0.7 }, (ctx) => {
    drawBambooSpray(ctx, chance, [1560, 60], 2.6, 300, palette.jade, 0.7)
    drawBambooSpray(ctx, chance, [1500, 230], 2.9, 230, palette.celadon, 0.9)
    drawBambooSpray(ctx, chance, [1250, 30], 2.3, 200, palette.celadon, 0.8)
  })
  soak(sheet, { bleed: 2, grain: 0.2, soft: 6 }, (ctx) => {
    for (const g of glasses) drawShade(ctx, g.x + g.size * 0.25, g.y + g.size * 0.05, g.size * 0.8, g.size * 0.14, 0.5)
    drawShade(ctx, 1340, 905, 300, 46, 0.5)
  })
  soak(sheet, { bleed: 1.6, grain: 0.45 }, (ctx) =>
    drawBambooCup(ctx, 1260, 890, 390, mix(palette.ochre, palette.gold, 0.3)),
  )
  for (const g of glasses.toSorted((a, b) => a.y - b.y)) {
    soak(sheet, { body: true, bleed: 0, grain: 0, strength: 0.45 }, (ctx) => {
      ctx.fillStyle = css(palette.paperCool)
      ctx.beginPath()
      ctx.ellipse(g.x, g.y - g.size * 0.53, g.size * 0.52, g.size * 0.5, 0, 0, 7)
      ctx.fill()
    })
    soak(sheet, { bleed: 1, grain: 0.3 }, (ctx) =>
      drawGlassCup(ctx, g.x, g.y, g.size, mix(palette.celadon, palette.indigo, 0.2)),
    )
    soak(sheet, { body: true, bleed: 0.6, grain: 0.1 }, (ctx) => drawGlassLight(ctx, g.x, g.y, g.size))
  }
  pressSeal(sheet, 160, 1080, 70)
  return sheet
}
