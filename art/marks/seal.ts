import { createRequire } from 'node:module'
import { Path2D } from '@napi-rs/canvas'
import { type Font, openSync } from 'fontkit'
import { type Ctx, soak } from '../brush/ink.ts'
import { wander } from '../brush/noise.ts'
import { css, palette } from '../brush/palette.ts'
import type { Sheet } from '../brush/sheet.ts'
import type { Point } from '../brush/stroke.ts'
import { outlinePath } from './svg.ts'

const FONT = '@fontsource/ma-shan-zheng/files/ma-shan-zheng-118-400-normal.woff'

type Box = { x: number; y: number; width: number; height: number }

let loaded: Font | undefined

function brushFont(): Font {
  loaded ??= openSync(createRequire(import.meta.url).resolve(FONT)) as Font
  return loaded
}

/** SVG path data of one character, stretched to fill the box. */
export function character(text: string, box: Box): string {
  const { path } = brushFont().layout(text).glyphs[0]!
  const { minX, maxY, width, height } = path.bbox
  const sx = box.width / width
  const sy = box.height / height
  return path.transform(sx, 0, 0, -sy, box.x - minX * sx, box.y + maxY * sy).toSVG()
}

/** The stone's edge: a square worn at the corners. */
export function stoneEdge(side: number, inset: number, seed: number, wear = 1): string {
  const half = side / 2
  const reach = half - inset
  const count = 72
  const points = Array.from({ length: count }, (_, n): Point => {
    const angle = (n / count) * Math.PI * 2
    const square = (v: number) => Math.sign(v) * Math.abs(v) ** 0.2
    const worn = reach * (1 + wear * 0.03 * wander(seed, n * 0.5, 3))
    return [half + square(Math.cos(angle)) * worn, half + square(Math.sin(angle)) * worn]
  })
  return outlinePath(
    points.filter((p, n) => n === 0 || Math.hypot(p[0] - points[n - 1]![0], p[1] - points[n - 1]![1]) > 0.5),
  )
}

export function sealPaths() {
  return {
    stone: stoneEdge(64, 3, 4),
    carving:
      character('安', { x: 10.5, y: 8, width: 43, height: 22.5 }) +
      character('和', { x: 10.5, y: 33.5, width: 43, height: 22.5 }),
  }
}

/** Press the seal onto a painting; the middle of the print lies at (x, y). */
export function pressSeal(sheet: Sheet, x: number, y: number, side: number, turn = -0.02) {
  const { stone, carving } = sealPaths()
  soak(sheet, { bleed: side / 90, grain: 0.2, strength: 1 }, (ctx: Ctx) => {
    ctx.translate(x, y)
    ctx.rotate(turn)
    ctx.scale(side / 64, side / 64)
    ctx.translate(-32, -32)
    ctx.fillStyle = css(palette.cinnabar)
    ctx.fill(new Path2D(stone))
    ctx.globalCompositeOperation = 'destination-out'
    ctx.fill(new Path2D(carving))
    ctx.globalAlpha = 0.5
    for (let n = 0; n < 40; n++) {
      const u = 32 + 30 * wander(n, 3.3, 2)
      const v = 32 + 30 * wander(n + 400, 3.3, 2)
      ctx.beginPath()
      ctx.ellipse(u, v, 0.7, 0.45, n, 0, 7)
      ctx.fill()
    }
  })
}
