import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { mist, type Sheet, smooth } from '../brush/sheet.ts'
import { brush } from '../brush/stroke.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawChrysanthemum, drawChrysanthemumLeaf } from '../plants/chrysanthemum.ts'
import { drawShade } from '../things/cups.ts'
import { drawHair, drawHairStrokes, drawProfile } from '../things/face.ts'
import { drawNeedle } from '../things/needles.ts'
import { drawRoller } from '../things/roller.ts'
import { stillLife } from '../things/room.ts'

export function serviceCosmetic(): Sheet {
  const sheet = stillLife('cosmetic', 1600, 1200, mix(palette.blush, palette.celadon, 0.35), palette.stone, 0.84)
  const chance = chanceFrom('chrysanthemum')
  soak(sheet, { bleed: 2.4, grain: 0.45, rim: 0.2 }, (ctx) => drawHair(ctx, 600, 120, 680))
  soak(sheet, { bleed: 1, grain: 0.3 }, (ctx) => drawHairStrokes(ctx, 600, 120, 680))
  soak(sheet, { bleed: 0.8, grain: 0.25 }, (ctx) => drawProfile(ctx, 600, 120, 680))
  mist(sheet, (u, v) => smooth(0.72, 0.83, v) * smooth(0.6, 0.5, u))
  soak(sheet, { bleed: 1.5, grain: 0.35 }, (ctx) => {
    ctx.fillStyle = css(palette.jadeDeep, 0.8)
    brush(
      ctx,
      [
        [1180, 480],
        [1230, 700],
        [1190, 1000],
      ],
      { width: 20, pressure: (t) => 0.8 - 0.45 * t },
    )
    const leaves: [number, number, number, number][] = [
      [1220, 660, 0.5, 190],
      [1215, 720, 2.7, 170],
      [1210, 820, 0.15, 170],
      [1205, 600, 3.6, 120],
    ]
    for (const [x, y, h, s] of leaves)
      drawChrysanthemumLeaf(ctx, chance, [x, y], h, s, mix(palette.jade, palette.ink, 0.25))
  })
  soak(sheet, { body: true, bleed: 0.8, grain: 0.05 }, (ctx) => {
    drawChrysanthemum(ctx, chance, { at: [1180, 430], size: 190, colour: palette.gold })
    drawChrysanthemum(ctx, chance, { at: [1380, 620], size: 110, colour: mix(palette.gold, palette.blush, 0.5) })
  })
  soak(sheet, { bleed: 2, soft: 6 }, (ctx) => drawShade(ctx, 520, 1112, 330, 24, 0.42))
  soak(sheet, { bleed: 1, grain: 0.35 }, (ctx) => drawRoller(ctx, 300, 1075, 600, -0.05))
  soak(sheet, { bleed: 0.4, grain: 0.1 }, (ctx) => {
    for (let n = 0; n < 3; n++) drawNeedle(ctx, [860 + n * 18, 1052 + n * 34], -0.05, 400)
  })
  pressSeal(sheet, 1480, 1100, 70)
  return sheet
}
