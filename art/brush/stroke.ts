import type { Chance } from './chance.ts'
import type { Ctx } from './ink.ts'
import { wander } from './noise.ts'

export type Point = readonly [number, number]

/** Points on a smooth curve through the given ones (Catmull-Rom); a point named twice stays a sharp corner. */
export function curveThrough(points: readonly Point[], steps = 14): Point[] {
  const out: Point[] = []
  for (let n = 0; n < points.length - 1; n++) {
    const p0 = points[Math.max(0, n - 1)]!
    const p1 = points[n]!
    const p2 = points[n + 1]!
    const p3 = points[Math.min(points.length - 1, n + 2)]!
    if (p1[0] === p2[0] && p1[1] === p2[1]) continue
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      out.push([spline(p0[0], p1[0], p2[0], p3[0], t), spline(p0[1], p1[1], p2[1], p3[1], t)])
    }
  }
  out.push(points[points.length - 1]!)
  return out
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}

export type Pressure = (share: number) => number

export const pressures = {
  even: () => 1,
  taper: (t: number) => Math.sin(Math.PI * (0.08 + 0.92 * t)) ** 0.6,
  falling: (t: number) => (1 - t) ** 0.7 * Math.min(1, 0.35 + t * 6),
  swelling: (t: number) => Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.9)) ** 1.1 + 0.12,
  bone: (t: number) => 0.62 + 0.38 * Math.abs(2 * t - 1) ** 1.5,
} satisfies Record<string, Pressure>

/** Outline of a brush stroke along a line: width follows the pressure and trembles a little. */
export function strokeOutline(
  line: readonly Point[],
  width: number,
  pressure: Pressure,
  seed: number,
  tremble = 0.12,
): Point[] {
  const left: Point[] = []
  const right: Point[] = []
  const last = line.length - 1
  for (let n = 0; n <= last; n++) {
    const before = line[Math.max(0, n - 1)]!
    const after = line[Math.min(last, n + 1)]!
    const dx = after[0] - before[0]
    const dy = after[1] - before[1]
    const length = Math.hypot(dx, dy) || 1
    const t = n / last
    const half = (width / 2) * Math.max(0.02, pressure(t))
    const a = half * (1 + tremble * wander(seed, t * 9, 4))
    const b = half * (1 + tremble * wander(seed + 50, t * 9, 4))
    const [x, y] = line[n]!
    left.push([x - (dy / length) * a, y + (dx / length) * a])
    right.push([x + (dy / length) * b, y - (dx / length) * b])
  }
  return [...left, ...right.reverse()]
}

export function fillShape(ctx: Ctx, outline: readonly Point[]) {
  ctx.beginPath()
  for (const [x, y] of outline) ctx.lineTo(x, y)
  ctx.closePath()
  ctx.fill()
}

export type Stroke = { width: number; pressure?: Pressure; seed?: number; tremble?: number; steps?: number }

/** One stroke of a loaded brush in the current fill style. */
export function brush(ctx: Ctx, points: readonly Point[], stroke: Stroke) {
  const line = curveThrough(points, stroke.steps ?? 14)
  fillShape(
    ctx,
    strokeOutline(line, stroke.width, stroke.pressure ?? pressures.taper, stroke.seed ?? 1, stroke.tremble ?? 0.12),
  )
}

/** A half-dry brush: many bristles side by side, some of them missing. */
export function dryBrush(ctx: Ctx, points: readonly Point[], stroke: Stroke & { chance: Chance; gaps?: number }) {
  const line = curveThrough(points, stroke.steps ?? 22)
  const { chance } = stroke
  const bristles = Math.max(5, Math.round(stroke.width / 2.2))
  const pressure = stroke.pressure ?? pressures.taper
  const alpha = ctx.globalAlpha
  for (let b = 0; b < bristles; b++) {
    const lane = (b + 0.5) / bristles - 0.5
    const from = Math.floor(line.length * chance.next() ** 4 * 0.4)
    const to = Math.ceil(line.length * (1 - chance.next() ** 3 * (stroke.gaps ?? 0.5)))
    const part = line.slice(from, to)
    if (part.length < 3) continue
    const shifted = part.map((p, n): Point => {
      const next = part[Math.min(part.length - 1, n + 1)]!
      const prior = part[Math.max(0, n - 1)]!
      const length = Math.hypot(next[0] - prior[0], next[1] - prior[1]) || 1
      const off = lane * stroke.width * pressure((from + n) / line.length)
      return [p[0] - ((next[1] - prior[1]) / length) * off, p[1] + ((next[0] - prior[0]) / length) * off]
    })
    ctx.globalAlpha = alpha * chance.between(0.35, 1)
    fillShape(ctx, strokeOutline(shifted, chance.between(1.6, 4.4), pressures.taper, b * 7 + 3, 0.5))
  }
  ctx.globalAlpha = alpha
}
