import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { keepGround, type Sheet, smooth, wash } from '../brush/sheet.ts'
import { brush, pressures } from '../brush/stroke.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawChrysanthemum, drawChrysanthemumLeaf } from '../plants/chrysanthemum.ts'
import { drawMoon } from '../things/sky.ts'

export function blogWomensHealth(): Sheet {
  const sheet = ricePaper('womens health', 1600, 900, palette.paper)
  wash(sheet, palette.indigo, (u, v) => 0.42 * smooth(0.9, 0, v) * (0.5 + 0.5 * u))
  wash(sheet, palette.blush, (_u, v) => 0.14 * smooth(0.3, 1, v))
  drawMoon(sheet, 0.68, 0.34, 0.17)
  keepGround(sheet)
  const chance = chanceFrom('moon flowers')
  soak(sheet, { bleed: 1.5, grain: 0.35 }, (ctx) => {
    ctx.fillStyle = css(palette.jadeDeep, 0.8)
    brush(
      ctx,
      [
        [560, 420],
        [540, 640],
        [600, 920],
      ],
      { width: 16, pressure: pressures.bone },
    )
    brush(
      ctx,
      [
        [860, 560],
        [760, 720],
        [640, 920],
      ],
      { width: 12, pressure: pressures.bone },
    )
    brush(
      ctx,
      [
        [300, 600],
        [400, 760],
        [560, 920],
      ],
      { width: 11, pressure: pressures.bone },
    )
    for (const [x, y, h, s] of [
      [545, 560, 2.7, 150],
      [550, 640, 0.4, 160],
      [580, 760, 2.9, 170],
      [700, 790, 0.1, 150],
      [420, 780, 3.4, 120],
      [600, 820, -0.3, 150],
    ] as const) {
      drawChrysanthemumLeaf(ctx, chance, [x, y], h, s, mix(palette.jade, palette.ink, 0.3))
    }
  })
  soak(sheet, { body: true, bleed: 0.8, grain: 0.05 }, (ctx) => {
    drawChrysanthemum(ctx, chance, { at: [300, 580], size: 105, colour: palette.blush })
    drawChrysanthemum(ctx, chance, { at: [870, 540], size: 120, colour: mix(palette.blush, palette.gold, 0.5) })
    drawChrysanthemum(ctx, chance, { at: [560, 380], size: 185, colour: mix(palette.blush, palette.white, 0.3) })
  })
  pressSeal(sheet, 1500, 815, 54)
  return sheet
}
