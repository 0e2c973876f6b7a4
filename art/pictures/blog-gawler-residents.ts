import { type Chance, chanceFrom } from '../brush/chance.ts'
import { type Ctx, soak } from '../brush/ink.ts'
import { paintRange } from '../brush/mountains.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { keepGround, mist, type Sheet, smooth, wash } from '../brush/sheet.ts'
import { brush, pressures } from '../brush/stroke.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawBirds, drawGum } from '../plants/trees.ts'
import { drawRiver } from '../things/water.ts'

export function blogGawlerResidents(): Sheet {
  const sheet = ricePaper('gawler', 1600, 900, palette.paper)
  wash(sheet, mix(palette.indigo, palette.celadon, 0.5), (_u, v) => 0.26 * smooth(0.45, 0, v))
  wash(sheet, palette.gold, (_u, v) => 0.12 * Math.exp(-(((v - 0.45) / 0.12) ** 2)))
  keepGround(sheet)
  paintRange(sheet, {
    seed: 301,
    base: 0.5,
    rough: 0.012,
    rolling: 0.05,
    pigment: mix(palette.indigo, palette.celadon, 0.5),
    strength: 0.4,
    fade: 0.14,
    peaks: [{ x: 0.7, height: 0.07, spread: 0.4, steep: 2 }],
  })
  paintRange(sheet, {
    seed: 312,
    base: 0.58,
    rough: 0.012,
    rolling: 0.06,
    pigment: mix(palette.ochre, palette.jade, 0.4),
    strength: 0.42,
    fade: 0.16,
    texture: 0.2,
    peaks: [{ x: 0.2, height: 0.07, spread: 0.4, steep: 2 }],
  })
  paintRange(sheet, {
    seed: 323,
    base: 0.7,
    rough: 0.01,
    rolling: 0.05,
    pigment: mix(palette.ochre, palette.gold, 0.4),
    strength: 0.45,
    fade: 0.24,
    texture: 0.25,
    peaks: [],
  })
  mist(sheet, (_u, v) => smooth(0.8, 1, v) * 0.4)
  soak(sheet, { bleed: 1.5, grain: 0.4 }, (ctx) => drawRiver(ctx, chanceFrom('river'), 1600, 900))
  gums(sheet)
  soak(sheet, { bleed: 0.5, strength: 0.7 }, (ctx) => {
    ctx.fillStyle = css(palette.ink)
    drawBirds(ctx, chanceFrom('galahs'), [930, 150], 6, 20, [34, 22])
  })
  pressSeal(sheet, 1500, 815, 54)
  return sheet
}

function gums(sheet: Sheet) {
  const trees: [number, number, number][] = [
    [1085, 650, 130],
    [1160, 640, 170],
    [1000, 655, 90],
    [1330, 760, 400],
    [310, 830, 700],
  ]
  const bark = mix(palette.stone, palette.paperWarm, 0.15)
  const leaf = mix(mix(palette.jade, palette.stone, 0.45), palette.celadon, 0.2)
  for (const [x, y, size] of trees) {
    soak(sheet, { bleed: 1.4, grain: 0.4 }, (trunk) =>
      soak(sheet, { bleed: 6, grain: 0.5, soft: size / 60, strength: 0.8 }, (shade) =>
        soak(sheet, { bleed: 1, grain: 0.25 }, (leaves) =>
          drawGum({ trunk, shade, leaf: leaves }, chanceFrom(`gum ${x}`), [x, y], size, bark, leaf),
        ),
      ),
    )
    soak(sheet, { bleed: 1, grain: 0.3, strength: 0.7 }, (ctx) => drawGrass(ctx, chanceFrom(`grass ${x}`), x, y, size))
  }
}

function drawGrass(ctx: Ctx, chance: Chance, x: number, y: number, size: number) {
  for (let n = 0; n < 150; n++) {
    const gx = x + chance.around(0, size * 0.2)
    const reach = size * chance.between(0.015, 0.06)
    ctx.fillStyle = css(mix(palette.ochre, palette.jade, chance.between(0.1, 0.7)), chance.between(0.3, 0.7))
    brush(
      ctx,
      [
        [gx, y + chance.around(0, size * 0.012)],
        [gx + chance.around(0, reach * 0.5), y - reach],
      ],
      { width: Math.max(1.4, size * 0.006), pressure: pressures.falling, steps: 4 },
    )
  }
}
