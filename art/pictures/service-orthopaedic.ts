import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { css, palette } from '../brush/palette.ts'
import type { Sheet } from '../brush/sheet.ts'
import type { Point } from '../brush/stroke.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawKneeLines, drawKneeWash, drawMeridian, type Placing, place } from '../things/bones.ts'
import { drawShade } from '../things/cups.ts'
import { drawMoxa, drawSmoke } from '../things/moxa.ts'
import { stillLife } from '../things/room.ts'

export function serviceOrthopaedic(): Sheet {
  const sheet = stillLife('orthopaedic', 1600, 1200, palette.celadon, palette.stone, 0.86)
  const knee: Placing = { x: 640, y: 590, size: 1.12, turn: -0.1 }
  const chance = chanceFrom('moxa')
  soak(sheet, { bleed: 4, grain: 0.5, rim: 0.5 }, (ctx) => drawKneeWash(ctx, knee))
  soak(sheet, { bleed: 1, grain: 0.3, dry: 0.35 }, (ctx) => drawKneeLines(ctx, knee))
  const channel: Point[] = [
    [190, -520],
    [176, -330],
    [196, -150],
    [206, 20],
    [178, 130],
    [116, 270],
    [110, 430],
    [120, 600],
  ]
  soak(sheet, { bleed: 0.8, grain: 0.25 }, (ctx) =>
    drawMeridian(
      ctx,
      channel.map((p) => place(knee, p)),
      12,
    ),
  )
  soak(sheet, { bleed: 2, soft: 8 }, (ctx) => drawShade(ctx, 1235, 1040, 260, 30, 0.5))
  soak(sheet, { bleed: 1.2, grain: 0.35 }, (ctx) => drawMoxa(ctx, chance, [1440, 1060], Math.PI * 1.13, 460, 54))
  soak(sheet, { bleed: 5, soft: 7, grain: 0.2, strength: 0.8 }, (ctx) => drawSmoke(ctx, chance, [1015, 860], 700))
  soak(sheet, { bleed: 6, soft: 10, strength: 0.5 }, (ctx) => {
    ctx.fillStyle = css(palette.cinnabar, 0.3)
    ctx.beginPath()
    ctx.arc(1010, 876, 36, 0, 7)
    ctx.fill()
  })
  pressSeal(sheet, 1470, 150, 70)
  return sheet
}
