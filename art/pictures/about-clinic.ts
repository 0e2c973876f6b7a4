import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { paintRange } from '../brush/mountains.ts'
import { at, tile } from '../brush/noise.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { cover, keepGround, type Sheet, smooth, stain, wash } from '../brush/sheet.ts'
import { brush, type Point, pressures } from '../brush/stroke.ts'
import { pressSeal } from '../marks/seal.ts'
import { budsOn, drawLimbs, growBranch } from '../plants/branch.ts'
import { drawGinkgoLeaf } from '../plants/ginkgo.ts'
import { drawShade } from '../things/cups.ts'
import { drawSteam, drawTeaBowl } from '../things/tea.ts'

const gate = { x: 800, y: 540, radius: 440, sill: 880 }

export function aboutClinic(): Sheet {
  const sheet = ricePaper('about', 1600, 1200, palette.paper)
  wash(sheet, palette.celadon, (_u, v) => 0.3 * smooth(0.5, 0, v))
  wash(sheet, palette.gold, (u, v) => 0.12 * Math.exp(-(((v - 0.45) / 0.12) ** 2) - ((u - 0.6) / 0.3) ** 2))
  keepGround(sheet)
  paintRange(sheet, {
    seed: 201,
    base: 0.57,
    rough: 0.03,
    rolling: 0.03,
    pigment: palette.celadon,
    strength: 0.4,
    fade: 0.18,
    peaks: [
      { x: 0.57, height: 0.18, spread: 0.14 },
      { x: 0.4, height: 0.13, spread: 0.12 },
      { x: 0.73, height: 0.12, spread: 0.12 },
    ],
  })
  paintRange(sheet, {
    seed: 212,
    base: 0.66,
    rough: 0.035,
    rolling: 0.03,
    pigment: mix(palette.jade, palette.celadon, 0.3),
    strength: 0.5,
    fade: 0.2,
    texture: 0.5,
    peaks: [
      { x: 0.68, height: 0.2, spread: 0.13 },
      { x: 0.52, height: 0.1, spread: 0.1 },
      { x: 0.36, height: 0.07, spread: 0.1 },
    ],
  })
  paintRange(sheet, {
    seed: 223,
    base: 0.77,
    rough: 0.035,
    rolling: 0.04,
    pigment: palette.jade,
    strength: 0.62,
    fade: 0.22,
    texture: 0.6,
    peaks: [
      { x: 0.3, height: 0.17, spread: 0.14 },
      { x: 0.5, height: 0.06, spread: 0.1 },
    ],
  })
  ginkgo(sheet)
  wall(sheet)
  soak(sheet, { bleed: 1.6, grain: 0.3, dry: 0.25 }, (ctx) => {
    ctx.fillStyle = css(palette.inkWarm, 0.75)
    const ring = (r: number) => {
      const dip = Math.asin((gate.sill - gate.y) / r)
      return Array.from({ length: 49 }, (_, n): Point => {
        const angle = Math.PI - dip + (n / 48) * (Math.PI + dip * 2)
        return [gate.x + Math.cos(angle) * r, gate.y + Math.sin(angle) * r]
      })
    }
    brush(ctx, ring(gate.radius + 2), {
      width: 11,
      pressure: (t) => 0.6 + 0.4 * Math.sin(t * 12),
      seed: 2,
      tremble: 0.5,
      steps: 4,
    })
    brush(ctx, ring(gate.radius + 44), {
      width: 5,
      pressure: (t) => 0.6 + 0.4 * Math.sin(t * 9),
      seed: 3,
      tremble: 0.5,
      steps: 4,
    })
    brush(
      ctx,
      [
        [120, gate.sill],
        [800, gate.sill + 2],
        [1480, gate.sill - 1],
      ],
      { width: 8, pressure: pressures.taper, seed: 5 },
    )
    brush(
      ctx,
      [
        [90, gate.sill + 62],
        [800, gate.sill + 64],
        [1510, gate.sill + 61],
      ],
      { width: 5, pressure: pressures.taper, seed: 6 },
    )
  })
  soak(sheet, { bleed: 2, soft: 7 }, (ctx) => drawShade(ctx, 655, gate.sill + 34, 190, 24, 0.6))
  soak(sheet, { body: true, bleed: 0.8, grain: 0 }, (ctx) => drawTeaBowl(ctx, 620, gate.sill + 30, 150, true))
  soak(sheet, { bleed: 1, grain: 0.4 }, (ctx) => drawTeaBowl(ctx, 620, gate.sill + 30, 150, false))
  soak(sheet, { body: true, bleed: 4, soft: 8, strength: 0.5 }, (ctx) =>
    drawSteam(ctx, chanceFrom('steam'), [620, gate.sill - 110], 260),
  )
  pressSeal(sheet, 1430, 1090, 70)
  return sheet
}

function ginkgo(sheet: Sheet) {
  const chance = chanceFrom('gate ginkgo')
  const limbs = growBranch({
    chance,
    start: [1290, 900],
    angle: -Math.PI * 0.62,
    length: 760,
    width: 56,
    crook: 0.35,
    levels: 3,
    forks: 4,
    droop: 0.01,
  })
  soak(sheet, { bleed: 2, grain: 0.4, dry: 0.4 }, (ctx) => {
    ctx.fillStyle = css(palette.inkWarm, 0.9)
    drawLimbs(ctx, limbs, 4)
  })
  soak(sheet, { bleed: 1.4, grain: 0.3, rim: 0.2 }, (ctx) => {
    for (const bud of budsOn(limbs, chance, 5)) {
      const size = chance.between(20, 44)
      drawGinkgoLeaf(
        ctx,
        chance,
        bud.at,
        Math.PI / 2 + chance.around(0, 1.6),
        size,
        mix(palette.gold, palette.ochre, chance.between(0, 0.4)),
        chance.between(0.55, 1),
      )
    }
  })
}

/** Plaster around the opening, the rim in soft shade, the sill in front. */
function wall(sheet: Sheet) {
  const cloud = tile('cloud')
  for (let y = 0; y < sheet.height; y++) {
    for (let x = 0; x < sheet.width; x++) {
      const i = (y * sheet.width + x) * 3
      const r = Math.hypot(x - gate.x, y - gate.y)
      const drift = at(cloud, x * 0.5, y * 0.5)
      const below = smooth(gate.sill - 0.5, gate.sill + 0.5, y)
      const plaster = Math.max(smooth(gate.radius - 0.7, gate.radius + 0.7, r), below)
      if (plaster <= 0) continue
      const paper = 1 + drift * 0.012
      cover(sheet.rgb, i, [palette.paper[0] * paper, palette.paper[1] * paper, palette.paper[2] * paper], plaster)
      const rim = below > 0 ? 0 : 0.16 * smooth(gate.radius + 44, gate.radius + 4, r)
      const corner = 0.1 * smooth(500, 950, Math.hypot(x - 800, (y - 560) * 1.15)) * (0.7 + 0.5 * drift)
      const sill =
        below *
        (0.1 * smooth(gate.sill + 66, gate.sill + 60, y) +
          0.16 * smooth(gate.sill + 62, gate.sill + 66, y) * smooth(gate.sill + 170, gate.sill + 66, y)) *
        (0.8 + 0.5 * drift)
      stain(sheet.rgb, i, palette.stone, plaster * Math.max(0, rim + corner + sill))
    }
  }
}
