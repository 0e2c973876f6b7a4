import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { paintRange } from '../brush/mountains.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { keepGround, mist, type Sheet, smooth, wash } from '../brush/sheet.ts'
import { brush, type Point, pressures } from '../brush/stroke.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawLimbs, growBranch, type Limb } from '../plants/branch.ts'
import { drawNeedleFan, plantSkyline } from '../plants/trees.ts'
import { drawMoon } from '../things/sky.ts'

export function heroWinter(): Sheet {
  const sheet = ricePaper('winter', 2880, 1620, palette.paperCool)
  keepGround(sheet)
  wash(sheet, palette.indigo, (u, v) => 0.32 * smooth(0.8, 0, v) * (0.25 + 0.75 * smooth(0.1, 0.85, u)))
  drawMoon(sheet, 0.615, 0.22, 0.042)
  const calm = (u: number) => 0.3 + 0.7 * smooth(0.3, 0.65, u)
  paintRange(sheet, {
    seed: 103,
    base: 0.58,
    rough: 0.035,
    rolling: 0.02,
    pigment: palette.indigo,
    strength: 0.42,
    fade: 0.24,
    texture: 0.6,
    snow: 0.75,
    presence: calm,
    peaks: [
      { x: 0.7, height: 0.28, spread: 0.13 },
      { x: 0.88, height: 0.4, spread: 0.16 },
      { x: 0.55, height: 0.14, spread: 0.1 },
      { x: 0.3, height: 0.07, spread: 0.14 },
      { x: 0.09, height: 0.1, spread: 0.16 },
    ],
  })
  paintRange(sheet, {
    seed: 114,
    base: 0.68,
    rough: 0.05,
    rolling: 0.025,
    pigment: palette.inkBlue,
    strength: 0.62,
    fade: 0.26,
    texture: 0.8,
    snow: 0.7,
    presence: (u) => 0.15 + 0.85 * smooth(0.35, 0.68, u),
    peaks: [
      { x: 0.78, height: 0.34, spread: 0.12, steep: 1.3 },
      { x: 0.65, height: 0.16, spread: 0.1 },
      { x: 0.95, height: 0.26, spread: 0.12 },
      { x: 0.22, height: 0.04, spread: 0.16 },
    ],
  })
  const near = paintRange(sheet, {
    seed: 125,
    base: 0.83,
    rough: 0.05,
    rolling: 0.025,
    pigment: palette.ink,
    strength: 0.75,
    fade: 0.24,
    texture: 0.85,
    snow: 0.6,
    presence: (u) => 0.06 + 0.94 * smooth(0.45, 0.78, u),
    peaks: [
      { x: 0.99, height: 0.36, spread: 0.16 },
      { x: 0.84, height: 0.14, spread: 0.12 },
    ],
  })
  soak(sheet, { bleed: 1.5, strength: 0.7 }, (ctx) => {
    ctx.fillStyle = css(palette.ink)
    plantSkyline(ctx, chanceFrom('winter trees'), near, 1850, 2180, 22, 38)
  })
  mist(sheet, (_u, v) => smooth(0.82, 1, v) * 0.6)
  oldPine(sheet)
  pressSeal(sheet, 2660, 1490, 84)
  return sheet
}

function oldPine(sheet: Sheet) {
  const chance = chanceFrom('old pine')
  const trunk: Limb = {
    level: 0,
    width: 58,
    points: [
      [2960, 1180],
      [2760, 1060],
      [2640, 1090],
      [2480, 960],
      [2380, 980],
      [2230, 880],
      [2110, 900],
    ],
  }
  const starts: [Point, number, number][] = [
    [[2720, 1066], -1.9, 430],
    [[2560, 1030], -2.2, 360],
    [[2470, 962], 2.5, 300],
    [[2330, 948], -2.3, 320],
    [[2230, 884], 2.75, 260],
    [[2130, 898], -2.8, 240],
    [[2640, 1090], 2.3, 260],
  ]
  const limbs = [
    trunk,
    ...starts.flatMap(([start, angle, length]) =>
      growBranch({ chance, start, angle, length, width: 22, crook: 0.5, levels: 1, forks: 5, droop: 0.02 }).map(
        (l) => ({ ...l, level: l.level + 1 }),
      ),
    ),
  ]
  soak(sheet, { bleed: 2, grain: 0.16, dry: 0.18 }, (ctx) => {
    ctx.fillStyle = css(palette.ink, 0.88)
    drawLimbs(ctx, limbs, 3)
  })
  const tips = limbs
    .filter((l) => l.level >= 1)
    .flatMap((l) => l.points.slice(-3))
    .filter(([x]) => x < 2900)
  soak(sheet, { bleed: 3, grain: 0.4, soft: 9, strength: 0.16 }, (ctx) => {
    ctx.fillStyle = css(mix(palette.inkBlue, palette.jade, 0.4), 0.6)
    for (const [x, y] of tips) {
      ctx.beginPath()
      ctx.ellipse(x, y - 12, 62, 24, 0, 0, 7)
      ctx.fill()
    }
  })
  soak(sheet, { bleed: 0.8, grain: 0.3 }, (ctx) => {
    ctx.fillStyle = css(mix(palette.ink, palette.jadeDeep, 0.4), 0.8)
    for (const tip of tips)
      drawNeedleFan(ctx, chance, tip, -Math.PI / 2 + chance.around(0, 0.5), chance.between(44, 70))
  })
  soak(sheet, { body: true, bleed: 4, grain: 0.3, soft: 1.5, strength: 0.95 }, (ctx) => {
    ctx.fillStyle = css(palette.white, 0.95)
    for (const tip of tips) {
      const x = tip[0] + chance.around(0, 14)
      const y = tip[1] - chance.between(30, 46)
      const reach = chance.between(30, 52)
      brush(
        ctx,
        [
          [x - reach, y + 10],
          [x, y - 4],
          [x + reach, y + 10],
        ],
        { width: chance.between(10, 18), pressure: pressures.swelling, seed: chance.whole(1, 99), tremble: 0.5 },
      )
    }
    trunk.points.slice(1).forEach(([x, y], n) => {
      brush(
        ctx,
        [
          [x - 60, y - 30 + n * 3],
          [x, y - 32 + n * 3],
          [x + 70, y - 12],
        ],
        { width: 13, pressure: pressures.taper, seed: n, tremble: 0.6 },
      )
    })
  })
}
