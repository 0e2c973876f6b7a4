import type { Chance } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { brush, type Point, type Pressure } from '../brush/stroke.ts'

export type Limb = { points: Point[]; width: number; level: number }

export type Growth = {
  chance: Chance
  start: Point
  angle: number
  length: number
  width: number
  /** How much each joint turns, radians. */
  crook: number
  /** Pull towards the light (negative) or the ground (positive). */
  droop?: number
  levels: number
  forks?: number
}

/** Grow a branch: limbs from the thick to the thin, each a few crooked joints long. */
export function growBranch(growth: Growth): Limb[] {
  const limbs: Limb[] = []
  grow(growth, growth.start, growth.angle, growth.length, growth.width, 0, limbs)
  return limbs
}

function grow(
  growth: Growth,
  start: Point,
  angle: number,
  length: number,
  width: number,
  level: number,
  limbs: Limb[],
) {
  const { chance } = growth
  const joints = Math.max(3, 6 - level)
  const points: Point[] = [start]
  let heading = angle
  let [x, y] = start
  let turn = chance.sign()
  const sprouts: { at: Point; heading: number; share: number }[] = []
  for (let n = 0; n < joints; n++) {
    heading += turn * chance.between(0.25, 1) * growth.crook
    if (chance.next() < 0.75) turn = turn === 1 ? -1 : 1
    heading += Math.cos(heading) * (growth.droop ?? 0)
    const step = (length / joints) * chance.between(0.7, 1.3)
    x += Math.cos(heading) * step
    y += Math.sin(heading) * step
    points.push([x, y])
    if (n < joints - 1 || level === 0) sprouts.push({ at: [x, y], heading, share: (n + 1) / joints })
  }
  limbs.push({ points, width, level })
  if (level >= growth.levels) return
  const wanted = growth.forks ?? 3
  for (const sprout of sprouts) {
    if (chance.next() > wanted / sprouts.length) continue
    const side = chance.sign()
    const lean = sprout.heading + side * chance.between(0.45, 1.05)
    const scale = chance.between(0.42, 0.68) * (1 - sprout.share * 0.25)
    grow(growth, sprout.at, lean, length * scale, width * (1 - sprout.share * 0.55) * 0.5, level + 1, limbs)
  }
}

const tapering: Pressure = (t) => 1 - 0.86 * t ** 0.9

export function drawLimbs(ctx: Ctx, limbs: readonly Limb[], seed = 1) {
  limbs.forEach((limb, n) => {
    brush(ctx, limb.points, { width: limb.width, pressure: tapering, seed: seed + n, tremble: 0.3, steps: 10 })
  })
}

/** Places along the thinner limbs where leaves or flowers may sit. */
export function budsOn(
  limbs: readonly Limb[],
  chance: Chance,
  perLimb: number,
  fromLevel = 1,
): { at: Point; heading: number }[] {
  const buds: { at: Point; heading: number }[] = []
  for (const limb of limbs) {
    if (limb.level < fromLevel) continue
    for (let n = 0; n < perLimb; n++) {
      const where = chance.between(0.15, 1) * (limb.points.length - 1)
      const index = Math.min(limb.points.length - 2, Math.floor(where))
      const a = limb.points[index]!
      const b = limb.points[index + 1]!
      const t = where - index
      buds.push({
        at: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t],
        heading: Math.atan2(b[1] - a[1], b[0] - a[0]),
      })
    }
  }
  return buds
}
