import type { Chance } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { wander } from '../brush/noise.ts'
import { type Colour, css, mix, palette } from '../brush/palette.ts'
import { brush, type Point, pressures } from '../brush/stroke.ts'

/** Outline of a fan-shaped leaf with its notch; the stem's end lies at the origin, the fan opens along +x. */
export function ginkgoOutline(size: number, seed: number, spread = 1.05, frilled = 1): Point[] {
  const points: Point[] = [[0, 0]]
  const count = 46
  for (let n = 0; n <= count; n++) {
    const t = n / count
    const angle = (t - 0.5) * 2 * spread
    const notch = 0.34 * Math.exp(-(((t - 0.5) / 0.035) ** 2))
    const lobe = 0.86 + 0.14 * Math.cos((t - 0.5) * Math.PI * 1.1) - 0.1 * Math.abs(t - 0.5) ** 3 * 8
    const frill = frilled * (0.035 * wander(seed, t * 16, 3) + 0.02 * Math.sin(t * 40 + seed))
    const reach = size * (lobe - notch + frill)
    points.push([Math.cos(angle) * reach, Math.sin(angle) * reach])
  }
  return points
}

function fan(ctx: Ctx, outline: readonly Point[], size: number) {
  const first = outline[1]!
  const last = outline[outline.length - 1]!
  ctx.beginPath()
  ctx.moveTo(0, 0)
  ctx.quadraticCurveTo(size * 0.26, first[1] * 0.28, first[0], first[1])
  for (let n = 2; n < outline.length; n++) ctx.lineTo(outline[n]![0], outline[n]![1])
  ctx.quadraticCurveTo(size * 0.26, last[1] * 0.28, 0, 0)
  ctx.closePath()
}

export function drawGinkgoLeaf(
  ctx: Ctx,
  chance: Chance,
  at: Point,
  heading: number,
  size: number,
  colour: Colour,
  flat = 1,
) {
  const seed = chance.whole(1, 9999)
  const outline = ginkgoOutline(size, seed, chance.between(0.82, 1.12))
  ctx.save()
  ctx.translate(at[0], at[1])
  ctx.rotate(heading)
  ctx.scale(1, flat)
  const stem = size * chance.between(0.5, 0.8)
  ctx.fillStyle = css(mix(colour, palette.inkWarm, 0.45), 0.85)
  brush(
    ctx,
    [
      [-stem, chance.around(0, size * 0.12)],
      [-stem * 0.4, chance.around(0, size * 0.05)],
      [size * 0.05, 0],
    ],
    {
      width: size * 0.055,
      pressure: pressures.bone,
      seed,
    },
  )
  const shade = ctx.createRadialGradient(0, 0, size * 0.05, 0, 0, size)
  shade.addColorStop(0, css(mix(colour, palette.jade, 0.35), 0.8))
  shade.addColorStop(0.45, css(colour, 0.62))
  shade.addColorStop(0.85, css(colour, 0.75))
  shade.addColorStop(1, css(mix(colour, palette.ochre, 0.5), 0.95))
  ctx.fillStyle = shade
  fan(ctx, outline, size)
  ctx.fill()
  ctx.clip()
  ctx.fillStyle = css(mix(colour, palette.inkWarm, 0.55), 0.3)
  const veins = Math.round(16 + size / 16)
  for (let n = 1; n < veins; n++) {
    const angle = (n / veins - 0.5) * 2.05
    const reach = size * chance.between(0.75, 0.98)
    brush(
      ctx,
      [
        [size * 0.04, 0],
        [Math.cos(angle * 0.72) * reach * 0.5, Math.sin(angle * 0.72) * reach * 0.45],
        [Math.cos(angle) * reach, Math.sin(angle) * reach],
      ],
      {
        width: Math.max(0.7, size * 0.012),
        pressure: pressures.falling,
        seed: n,
        steps: 6,
      },
    )
  }
  ctx.restore()
}
