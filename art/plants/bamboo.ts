import type { Chance } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { type Colour, css } from '../brush/palette.ts'
import { brush, dryBrush, fillShape, type Point, pressures, strokeOutline } from '../brush/stroke.ts'

export type Culm = { joints: Point[]; width: number }

/** A bamboo stalk from its foot upwards; `bow` bends it like wind. */
export function bambooCulm(
  chance: Chance,
  foot: Point,
  length: number,
  width: number,
  lean: number,
  bow: number,
): Culm {
  const joints: Point[] = [foot]
  const segments = chance.whole(6, 8)
  let [x, y] = foot
  for (let n = 0; n < segments; n++) {
    const share = n / segments
    const heading = -Math.PI / 2 + lean + bow * share ** 1.6 + chance.around(0, 0.015)
    const step = (length / segments) * (0.75 + 0.5 * Math.sin(Math.PI * (0.15 + share * 0.8)))
    x += Math.cos(heading) * step
    y += Math.sin(heading) * step
    joints.push([x, y])
  }
  return { joints, width }
}

export function drawCulm(ctx: Ctx, chance: Chance, culm: Culm, colour: Colour, alpha: number) {
  for (let n = 0; n < culm.joints.length - 1; n++) {
    const [x0, y0] = culm.joints[n]!
    const [x1, y1] = culm.joints[n + 1]!
    const length = Math.hypot(x1 - x0, y1 - y0)
    const width = culm.width * (1 - 0.45 * (n / culm.joints.length))
    const gap = Math.min(width * 0.22, length * 0.04)
    const along = (t: number): Point => [
      x0 + ((x1 - x0) / length) * (gap + t * (length - 2 * gap)),
      y0 + ((y1 - y0) / length) * (gap + t * (length - 2 * gap)),
    ]
    const line = Array.from({ length: 16 }, (_, k) => along(k / 15))
    ctx.fillStyle = css(colour, alpha * 0.62)
    fillShape(
      ctx,
      strokeOutline(line, width, (t) => 0.9 + 0.2 * Math.abs(2 * t - 1) ** 6, n + 3, 0.05),
    )
    ctx.fillStyle = css(colour, alpha * 0.7)
    dryBrush(ctx, [along(0), along(0.5), along(1)], {
      width: width * 0.95,
      pressure: pressures.even,
      chance,
      gaps: 0.6,
    })
    ctx.fillStyle = css(colour, Math.min(1, alpha * 1.35))
    const across: Point = [-(y1 - y0) / length, (x1 - x0) / length]
    const reach = width * 0.62
    brush(
      ctx,
      [
        [x1 - across[0] * reach, y1 - across[1] * reach],
        [x1 + ((x1 - x0) / length) * width * 0.08, y1 + ((y1 - y0) / length) * width * 0.08],
        [x1 + across[0] * reach, y1 + across[1] * reach],
      ],
      {
        width: Math.max(1.5, width * 0.13),
        pressure: pressures.bone,
        seed: n,
      },
    )
  }
}

/** One leaf in a single stroke: press, travel, lift. */
export function drawBambooLeaf(ctx: Ctx, chance: Chance, at: Point, heading: number, length: number) {
  const sag = chance.around(0, 0.3)
  const mid: Point = [
    at[0] + Math.cos(heading + sag * 0.4) * length * 0.5,
    at[1] + Math.sin(heading + sag * 0.4) * length * 0.5,
  ]
  const tip: Point = [at[0] + Math.cos(heading + sag) * length, at[1] + Math.sin(heading + sag) * length]
  brush(ctx, [at, mid, tip], {
    width: length * chance.between(0.11, 0.16),
    pressure: (t) => (t < 0.08 ? 0.12 + t * 2 : Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.9) ** 0.7) ** 0.9),
    seed: chance.whole(1, 999),
    tremble: 0.08,
  })
}

/** Leaves in the old groupings of three to five from one twig. */
export function drawBambooSpray(
  ctx: Ctx,
  chance: Chance,
  at: Point,
  heading: number,
  size: number,
  colour: Colour,
  alpha: number,
) {
  ctx.fillStyle = css(colour, alpha * 0.8)
  const node: Point = [at[0] + Math.cos(heading) * size * 0.45, at[1] + Math.sin(heading) * size * 0.45]
  brush(ctx, [at, [(at[0] + node[0]) / 2, (at[1] + node[1]) / 2 - size * 0.03], node], {
    width: size * 0.03,
    pressure: pressures.bone,
  })
  const count = chance.whole(3, 5)
  for (let n = 0; n < count; n++) {
    const fanned = heading + 0.35 + (n - (count - 1) / 2) * chance.between(0.32, 0.5)
    ctx.fillStyle = css(colour, alpha * chance.between(0.6, 1.05))
    drawBambooLeaf(ctx, chance, node, fanned, size * chance.between(0.65, 1.1))
  }
}
