import sharp from 'sharp'
import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { paintRange } from '../brush/mountains.ts'
import { css, palette } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { blankSheet, keepGround, type Sheet, smooth } from '../brush/sheet.ts'
import { fillShape, type Point } from '../brush/stroke.ts'
import { pressSeal } from '../marks/seal.ts'
import { drawGinkgoLeaf } from '../plants/ginkgo.ts'
import { plantSkyline } from '../plants/trees.ts'
import { drawCardPrint, drawRibbon, drawRibbonShadow } from '../things/card.ts'
import { stillLife } from '../things/room.ts'

const WIDE = 1800
const HIGH = 600

/** Ink mountains on nothing: painted on white, then the darkness becomes the alpha. */
export async function voucherOrnament(path: string) {
  const sheet = blankSheet(WIDE, HIGH)
  sheet.rgb.fill(1)
  keepGround(sheet)
  const side = (u: number) => smooth(0, 0.14, u) * smooth(1, 0.86, u)
  paintRange(sheet, {
    seed: 501,
    base: 0.6,
    rough: 0.05,
    rolling: 0.05,
    pigment: palette.inkBlue,
    strength: 0.2,
    fade: 0.35,
    presence: side,
    peaks: [
      { x: 0.3, height: 0.28, spread: 0.2 },
      { x: 0.62, height: 0.4, spread: 0.22 },
      { x: 0.85, height: 0.2, spread: 0.15 },
    ],
  })
  paintRange(sheet, {
    seed: 512,
    base: 0.75,
    rough: 0.06,
    rolling: 0.05,
    pigment: palette.inkBlue,
    strength: 0.32,
    fade: 0.35,
    texture: 0.5,
    presence: side,
    peaks: [
      { x: 0.72, height: 0.34, spread: 0.16 },
      { x: 0.2, height: 0.3, spread: 0.16 },
      { x: 0.45, height: 0.12, spread: 0.14 },
    ],
  })
  const near = paintRange(sheet, {
    seed: 523,
    base: 0.86,
    rough: 0.05,
    rolling: 0.06,
    pigment: palette.inkBlue,
    strength: 0.4,
    fade: 0.24,
    texture: 0.5,
    presence: side,
    peaks: [
      { x: 0.1, height: 0.16, spread: 0.2 },
      { x: 0.88, height: 0.24, spread: 0.2 },
    ],
  })
  soak(sheet, { bleed: 1, strength: 0.5 }, (ctx) => {
    ctx.fillStyle = css(palette.inkBlue)
    plantSkyline(ctx, chanceFrom('ornament'), near, 1400, 1640, 14, 30)
  })
  const rgba = Buffer.alloc(WIDE * HIGH * 4)
  const chance = chanceFrom('alpha')
  const [r, g, b] = palette.ink.map((v) => Math.round(v * 255))
  for (let p = 0; p < WIDE * HIGH; p++) {
    const dark = 1 - sheet.rgb[p * 3]!
    const foot = smooth(1, 0.9, Math.floor(p / WIDE) / HIGH)
    rgba.set([r!, g!, b!, Math.max(0, Math.round(dark * foot * 250 + chance.next() - 0.5))], p * 4)
  }
  await sharp(rgba, { raw: { width: WIDE, height: HIGH, channels: 4 } })
    .png({ compressionLevel: 9, palette: false })
    .toFile(path)
}

/** The product picture: the card lying on paper, tied with red. */
export function voucherCard(): Sheet {
  const sheet = stillLife('voucher', 1200, 800, palette.celadon, palette.stone, 1.5)
  const corners: Point[] = [
    [205, 205],
    [955, 128],
    [1010, 590],
    [262, 680],
  ]
  soak(sheet, { soft: 16, bleed: 1, grain: 0.05 }, (ctx) => {
    ctx.fillStyle = css(palette.inkBlue, 0.5)
    fillShape(
      ctx,
      corners.map(([x, y]): Point => [x + 12, y + 24]),
    )
  })
  soak(sheet, { soft: 3, bleed: 0, grain: 0.05 }, (ctx) => {
    ctx.fillStyle = css(palette.inkWarm, 0.4)
    fillShape(
      ctx,
      corners.map(([x, y]): Point => [x + 2, y + 5]),
    )
  })
  const face = cardFace()
  soak(sheet, { body: true, bleed: 0, grain: 0 }, (ctx) => drawCardPrint(ctx, face, corners))
  soak(sheet, { soft: 6, bleed: 0, grain: 0, strength: 0.42 }, (ctx) => {
    ctx.translate(5, 9)
    drawRibbonShadow(ctx, corners)
  })
  soak(sheet, { body: true, bleed: 0.5, grain: 0.06 }, (ctx) => drawRibbon(ctx, corners, palette.cinnabar))
  fallenLeaves(sheet)
  return sheet
}

function fallenLeaves(sheet: Sheet) {
  const leaves: [Point, number, number][] = [
    [[1040, 640], -0.6, 104],
    [[1120, 700], 0.5, 72],
    [[120, 130], 2.2, 80],
  ]
  soak(sheet, { soft: 5, bleed: 0, strength: 0.3 }, (ctx) => {
    const chance = chanceFrom('fallen')
    ctx.translate(4, 9)
    for (const [at, heading, size] of leaves) drawGinkgoLeaf(ctx, chance, at, heading, size, palette.inkBlue)
  })
  soak(sheet, { bleed: 1, grain: 0.3, rim: 0.2 }, (ctx) => {
    const chance = chanceFrom('fallen')
    for (const [at, heading, size] of leaves) drawGinkgoLeaf(ctx, chance, at, heading, size, palette.gold)
  })
}

function cardFace(): Sheet {
  const face = ricePaper('card', 1120, 700, palette.white)
  paintRange(face, {
    seed: 601,
    base: 0.66,
    rough: 0.04,
    rolling: 0.03,
    pigment: palette.celadon,
    strength: 0.5,
    fade: 0.24,
    peaks: [
      { x: 0.7, height: 0.3, spread: 0.26 },
      { x: 0.3, height: 0.14, spread: 0.2 },
    ],
  })
  paintRange(face, {
    seed: 612,
    base: 0.8,
    rough: 0.05,
    rolling: 0.03,
    pigment: palette.jade,
    strength: 0.65,
    fade: 0.28,
    texture: 0.5,
    peaks: [
      { x: 0.88, height: 0.4, spread: 0.22 },
      { x: 0.6, height: 0.16, spread: 0.16 },
    ],
  })
  paintRange(face, {
    seed: 623,
    base: 0.92,
    rough: 0.04,
    rolling: 0.04,
    pigment: palette.jadeDeep,
    strength: 0.75,
    fade: 0.2,
    texture: 0.5,
    peaks: [
      { x: 0.1, height: 0.14, spread: 0.25 },
      { x: 1, height: 0.2, spread: 0.2 },
    ],
  })
  soak(face, { bleed: 0.8, grain: 0.2 }, (ctx) => {
    ctx.strokeStyle = css(palette.stone, 0.7)
    ctx.lineWidth = 2
    ctx.strokeRect(28, 28, 1064, 644)
  })
  pressSeal(face, 170, 170, 120)
  return face
}
