import type { Ctx } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'

/** A jade roller lying on the table. */
export function drawRoller(ctx: Ctx, x: number, y: number, size: number, turn: number) {
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(turn)
  ctx.scale(size, size)
  stone(ctx, 0.0, 0, 0.46, 0.045)
  ctx.strokeStyle = css(mix(palette.ochre, palette.gold, 0.4), 0.85)
  ctx.lineWidth = 0.016
  ctx.beginPath()
  ctx.moveTo(0.46, 0)
  ctx.lineTo(0.5, 0)
  ctx.moveTo(0.5, 0)
  ctx.bezierCurveTo(0.52, -0.16, 0.54, -0.17, 0.58, -0.17)
  ctx.moveTo(0.5, 0)
  ctx.bezierCurveTo(0.52, 0.16, 0.54, 0.17, 0.58, 0.17)
  ctx.stroke()
  ctx.save()
  ctx.translate(0.58, 0)
  ctx.rotate(Math.PI / 2)
  stone(ctx, -0.15, 0, 0.15, 0.075)
  ctx.restore()
  ctx.restore()
}

function stone(ctx: Ctx, from: number, y: number, to: number, half: number) {
  const shade = ctx.createLinearGradient(0, y - half, 0, y + half)
  shade.addColorStop(0, css(palette.celadon, 0.75))
  shade.addColorStop(0.32, css(palette.celadon, 0.28))
  shade.addColorStop(0.62, css(mix(palette.celadon, palette.jade, 0.55), 0.8))
  shade.addColorStop(1, css(palette.jadeDeep, 0.85))
  ctx.fillStyle = shade
  ctx.beginPath()
  ctx.roundRect(from, y - half, to - from, half * 2, half * 0.85)
  ctx.fill()
  ctx.strokeStyle = css(palette.jadeDeep, 0.6)
  ctx.lineWidth = 0.006
  ctx.stroke()
}
