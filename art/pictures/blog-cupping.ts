import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { keepGround, type Sheet } from '../brush/sheet.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawBambooSpray } from '../plants/bamboo.ts'
import { drawBambooCup, drawGlassCup, drawGlassLight, drawShade } from '../things/cups.ts'
import { drawFlame } from '../things/flame.ts'
import { stillLife } from '../things/room.ts'

const bamboos = [
  { x: 330, y: 640, size: 400 },
  { x: 560, y: 690, size: 290 },
  { x: 420, y: 745, size: 200 },
]
const glasses = [
  { x: 1010, y: 700, size: 320 },
  { x: 1250, y: 745, size: 190 },
]

export function blogCupping(): Sheet {
  const sheet = stillLife('blog cupping', 1600, 900, palette.celadon, palette.stone, 0.62)
  keepGround(sheet)
  const chance = chanceFrom('blog spray')
  soak(sheet, { bleed: 2, grain: 0.4, strength: 0.55 }, (ctx) => {
    for (const [x, y, heading, size] of [
      [1590, 40, 2.6, 210],
      [1560, 190, 2.95, 170],
      [1380, 10, 2.3, 150],
    ] as const)
      drawBambooSpray(ctx, chance, [x, y], heading, size, palette.jade, 0.8)
  })
  soak(sheet, { bleed: 2, soft: 6 }, (ctx) => {
    for (const c of [...bamboos, ...glasses])
      drawShade(ctx, c.x + c.size * 0.28, c.y + c.size * 0.03, c.size * 0.75, c.size * 0.11, 0.5)
    drawShade(ctx, 795, 742, 110, 16, 0.45)
  })
  const tones = [
    mix(palette.ochre, palette.gold, 0.3),
    mix(palette.ochre, palette.jade, 0.25),
    mix(palette.ochre, palette.gold, 0.6),
  ]
  bamboos.forEach((cup, n) => {
    soak(sheet, { body: true, bleed: 0.5, grain: 0, strength: 0.96 }, (ctx) => {
      ctx.fillStyle = css(palette.paper)
      ctx.beginPath()
      ctx.roundRect(
        cup.x - cup.size * 0.345,
        cup.y - cup.size * 0.97,
        cup.size * 0.69,
        cup.size * 1.02,
        cup.size * 0.08,
      )
      ctx.fill()
    })
    soak(sheet, { bleed: 1.4, grain: 0.4 }, (ctx) => drawBambooCup(ctx, cup.x, cup.y, cup.size, tones[n]!))
  })
  soak(sheet, { bleed: 2, grain: 0.15 }, (ctx) => drawFlame(ctx, 790, 735, 130))
  for (const cup of glasses) {
    soak(sheet, { bleed: 1, grain: 0.3 }, (ctx) =>
      drawGlassCup(ctx, cup.x, cup.y, cup.size, mix(palette.celadon, palette.indigo, 0.25)),
    )
    soak(sheet, { body: true, bleed: 0.6, grain: 0.1 }, (ctx) => drawGlassLight(ctx, cup.x, cup.y, cup.size))
  }
  pressSeal(sheet, 1500, 815, 54)
  return sheet
}
