import { curveThrough, type Point, type Pressure, pressures, strokeOutline } from '../brush/stroke.ts'

export const round = (value: number) => String(Math.round(value * 10) / 10)

/** A brush stroke as SVG path data: a closed outline, smoothed by quadratic curves. */
export function strokePath(
  points: readonly Point[],
  width: number,
  pressure: Pressure = pressures.taper,
  seed = 1,
  steps = 6,
): string {
  return outlinePath(strokeOutline(curveThrough(points, steps), width, pressure, seed, 0.14))
}

export function outlinePath(outline: readonly Point[]): string {
  const count = outline.length
  const middle = (n: number): Point => {
    const a = outline[n % count]!
    const b = outline[(n + 1) % count]!
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  }
  const start = middle(count - 1)
  let data = `M${round(start[0])} ${round(start[1])}`
  outline.forEach(([x, y], n) => {
    const end = middle(n)
    data += `Q${round(x)} ${round(y)} ${round(end[0])} ${round(end[1])}`
  })
  return `${data}Z`
}

/** A thin line as path data through the points. */
export function linePath(points: readonly Point[], closed = false): string {
  let data = `M${round(points[0]![0])} ${round(points[0]![1])}`
  for (let n = 0; n < points.length - 1; n++) {
    const p0 = points[Math.max(0, n - 1)]!
    const p1 = points[n]!
    const p2 = points[n + 1]!
    const p3 = points[Math.min(points.length - 1, n + 2)]!
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    data += `C${[...c1, ...c2, ...p2].map(round).join(' ')}`
  }
  return closed ? `${data}Z` : data
}

export function circlePoints(x: number, y: number, radius: number, from = -1.2, turns = 1.04, count = 14): Point[] {
  return Array.from({ length: count }, (_, n) => {
    const angle = from + (n / (count - 1)) * Math.PI * 2 * turns
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
}

/** Points turned by an angle and moved. */
export const turn = (points: readonly Point[], at: Point, angle: number): Point[] =>
  points.map(([x, y]) => [
    at[0] + x * Math.cos(angle) - y * Math.sin(angle),
    at[1] + x * Math.sin(angle) + y * Math.cos(angle),
  ])
