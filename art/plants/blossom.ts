import type { Chance } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { type Colour, css, mix, palette } from '../brush/palette.ts'
import { brush, pressures } from '../brush/stroke.ts'

/** A plum blossom seen at a slant: five cupped petals, darker at the edge of each. */
export function drawBlossom(ctx: Ctx, chance: Chance, x: number, y: number, size: number, colour: Colour) {
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(chance.between(0, 6.3))
  ctx.scale(1, chance.between(0.55, 1))
  const spin = chance.between(0, 6.3)
  for (let n = 0; n < 5; n++) {
    ctx.save()
    ctx.rotate(spin + (n / 5) * Math.PI * 2 + chance.around(0, 0.12))
    const reach = size * chance.between(0.85, 1.1)
    const shade = ctx.createRadialGradient(reach * 0.55, 0, 0, reach * 0.5, 0, reach * 0.62)
    const pale = chance.between(0.15, 0.7)
    shade.addColorStop(0, css(mix(colour, palette.white, 0.5 + pale * 0.4), 0.45))
    shade.addColorStop(0.62, css(mix(colour, palette.white, pale * 0.7), 0.6))
    shade.addColorStop(1, css(mix(colour, palette.cinnabar, 0.28 - pale * 0.25), 0.82))
    ctx.fillStyle = shade
    ctx.beginPath()
    ctx.moveTo(reach * 0.06, 0)
    ctx.bezierCurveTo(reach * 0.2, -reach * 0.55, reach * 0.85, -reach * 0.62, reach, -reach * 0.08)
    ctx.bezierCurveTo(reach * 0.98, reach * 0.6, reach * 0.25, reach * 0.55, reach * 0.06, 0)
    ctx.fill()
    ctx.restore()
  }
  ctx.restore()
}

/** Stamens: hair lines and dots of pollen. */
export function drawStamens(ctx: Ctx, chance: Chance, x: number, y: number, size: number) {
  const count = chance.whole(6, 10)
  const spin = chance.between(0, 6.3)
  for (let n = 0; n < count; n++) {
    const angle = spin + (n / count) * 6.28 + chance.around(0, 0.3)
    const reach = size * chance.between(0.25, 0.52)
    const tip = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.8] as const
    brush(ctx, [[x, y], tip], { width: size * 0.035, pressure: pressures.even, steps: 3 })
    ctx.beginPath()
    ctx.arc(tip[0], tip[1], size * 0.05, 0, 7)
    ctx.fill()
  }
}

export function drawBud(ctx: Ctx, x: number, y: number, size: number, heading: number, colour: Colour) {
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(heading)
  ctx.fillStyle = css(mix(colour, palette.cinnabar, 0.35), 0.8)
  ctx.beginPath()
  ctx.ellipse(size * 0.4, 0, size * 0.42, size * 0.32, 0, 0, 7)
  ctx.fill()
  ctx.fillStyle = css(palette.inkWarm, 0.7)
  ctx.beginPath()
  ctx.ellipse(size * 0.05, 0, size * 0.16, size * 0.22, 0, 0, 7)
  ctx.fill()
  ctx.restore()
}
