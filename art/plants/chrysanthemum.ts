import type { Chance } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { type Colour, css, mix, palette } from '../brush/palette.ts'
import { curveThrough, fillShape, type Point } from '../brush/stroke.ts'

type Head = { at: Point; size: number; colour: Colour; tilt?: number }

/** A full flower head: rings of long petals, the inner ones curling in. */
export function drawChrysanthemum(ctx: Ctx, chance: Chance, head: Head) {
  const rings = 6
  ctx.save()
  ctx.translate(head.at[0], head.at[1])
  for (let ring = 0; ring < rings; ring++) {
    const share = ring / (rings - 1)
    const count = Math.round(26 - share * 13)
    const reach = head.size * (1 - share * 0.74)
    const turn = chance.between(0, 6.3)
    for (let n = 0; n < count; n++) {
      const angle = turn + (n / count) * Math.PI * 2 + chance.around(0, 0.12)
      petal(ctx, chance, angle, reach * chance.between(0.86, 1.08), head, share)
    }
  }
  ctx.restore()
}

function petal(ctx: Ctx, chance: Chance, angle: number, reach: number, head: Head, inner: number) {
  const flat = head.tilt ?? 0.82
  const curl = chance.around(0.18, 0.5) * (chance.next() < 0.5 ? -1 : 1)
  const width = head.size * (0.09 - inner * 0.025)
  const at = (r: number, a: number): Point => [Math.cos(a) * r, Math.sin(a) * r * flat - inner * head.size * 0.1]
  const root = at(reach * 0.08, angle)
  const mid = at(reach * 0.62, angle + curl * 0.15)
  const tip = at(reach, angle + curl * 0.4)
  const line = curveThrough([root, mid, tip], 10)
  const sides = petalSides(line, width)
  const shade = ctx.createLinearGradient(root[0], root[1], tip[0], tip[1])
  shade.addColorStop(0, css(mix(head.colour, palette.ochre, 0.55)))
  shade.addColorStop(0.5, css(mix(head.colour, palette.white, 0.35)))
  shade.addColorStop(1, css(mix(head.colour, palette.white, 0.72)))
  ctx.fillStyle = shade
  fillShape(ctx, sides)
  ctx.strokeStyle = css(mix(head.colour, palette.inkWarm, 0.62), chance.between(0.5, 0.85))
  ctx.lineWidth = Math.max(0.8, head.size * 0.008) * chance.between(0.7, 1.5)
  ctx.stroke()
}

function petalSides(line: readonly Point[], width: number): Point[] {
  const left: Point[] = []
  const right: Point[] = []
  line.forEach(([x, y], n) => {
    const t = n / (line.length - 1)
    const next = line[Math.min(line.length - 1, n + 1)]!
    const prior = line[Math.max(0, n - 1)]!
    const length = Math.hypot(next[0] - prior[0], next[1] - prior[1]) || 1
    const half =
      width * (0.35 + 0.65 * Math.sin(Math.PI * t ** 1.3 * 0.85)) * (t > 0.93 ? Math.sqrt((1 - t) / 0.07) : 1)
    left.push([x - ((next[1] - prior[1]) / length) * half, y + ((next[0] - prior[0]) / length) * half])
    right.push([x + ((next[1] - prior[1]) / length) * half, y - ((next[0] - prior[0]) / length) * half])
  })
  return [...left, ...right.reverse()]
}

/** A lobed leaf in broad wet strokes. */
export function drawChrysanthemumLeaf(
  ctx: Ctx,
  chance: Chance,
  at: Point,
  heading: number,
  size: number,
  colour: Colour,
) {
  ctx.save()
  ctx.translate(at[0], at[1])
  ctx.rotate(heading)
  const outline: Point[] = []
  const lobes = 5
  for (let n = 0; n <= 60; n++) {
    const t = n / 60
    const side = t < 0.5 ? 1 : -1
    const s = t < 0.5 ? t * 2 : 2 - t * 2
    const scallop = 0.62 + 0.38 * Math.abs(Math.sin(s * Math.PI * (lobes / 2)))
    const half = size * 0.36 * Math.sin(Math.PI * s ** 0.85) ** 0.7 * scallop
    outline.push([s * size, side * half])
  }
  ctx.fillStyle = css(colour, chance.between(0.55, 0.85))
  fillShape(ctx, outline)
  ctx.strokeStyle = css(mix(colour, palette.ink, 0.6), 0.7)
  ctx.lineWidth = size * 0.016
  ctx.beginPath()
  ctx.moveTo(0, 0)
  ctx.lineTo(size * 0.92, 0)
  for (const s of [0.25, 0.45, 0.65]) {
    for (const side of [1, -1]) {
      ctx.moveTo(size * s, 0)
      ctx.quadraticCurveTo(size * (s + 0.1), side * size * 0.06, size * (s + 0.16), side * size * 0.2 * (1.1 - s))
    }
  }
  ctx.stroke()
  ctx.restore()
}
