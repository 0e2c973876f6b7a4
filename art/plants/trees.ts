import type { Chance } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { type Colour, css, mix, palette } from '../brush/palette.ts'
import { brush, type Point, pressures } from '../brush/stroke.ts'
import { drawLimbs, growBranch, type Limb } from './branch.ts'

/** A far pine: a trunk and flat tiers of needles, one dab each. */
function drawFarPine(ctx: Ctx, chance: Chance, x: number, y: number, size: number) {
  const lean = chance.around(0, size * 0.12)
  brush(
    ctx,
    [
      [x, y],
      [x + lean * 0.6, y - size * 0.5],
      [x + lean, y - size],
    ],
    { width: size * 0.06, pressure: (t) => 1 - 0.7 * t, steps: 6 },
  )
  const tiers = chance.whole(4, 6)
  for (let n = 0; n < tiers; n++) {
    const t = 0.3 + (n / tiers) * 0.7
    const reach = size * (0.42 - 0.3 * t) * chance.between(0.8, 1.3)
    const cx = x + lean * t + chance.around(0, reach * 0.4)
    const cy = y - size * t
    brush(
      ctx,
      [
        [cx - reach, cy + reach * 0.18],
        [cx, cy - reach * 0.16],
        [cx + reach, cy + reach * 0.15],
      ],
      { width: size * 0.1, pressure: pressures.taper, seed: n, tremble: 0.6, steps: 8 },
    )
  }
}

/** Stand a few trees along a skyline, in clumps. */
export function plantSkyline(
  ctx: Ctx,
  chance: Chance,
  line: Float32Array,
  from: number,
  to: number,
  count: number,
  size: number,
) {
  const clumps = Math.max(1, Math.round(count / 5))
  for (let c = 0; c < clumps; c++) {
    const middle = chance.between(from, to)
    for (let n = 0; n < count / clumps; n++) {
      const x = Math.round(chance.around(middle, size * 3))
      const y = line[Math.min(line.length - 1, Math.max(0, x))]!
      drawFarPine(ctx, chance, x, y + size * 0.08, size * chance.between(0.5, 1.15))
    }
  }
}

/** Needles of an old pine: half-round fans. */
export function drawNeedleFan(ctx: Ctx, chance: Chance, at: Point, heading: number, size: number) {
  const count = chance.whole(17, 24)
  for (let n = 0; n < count; n++) {
    const angle = heading + (n / (count - 1) - 0.5) * 2.7 + chance.around(0, 0.06)
    const reach = size * chance.between(0.8, 1.08)
    brush(ctx, [at, [at[0] + Math.cos(angle) * reach, at[1] + Math.sin(angle) * reach]], {
      width: Math.max(1, size * 0.03),
      pressure: pressures.falling,
      steps: 3,
    })
  }
}

export type GumLayers = { trunk: Ctx; shade: Ctx; leaf: Ctx }

/** A river red gum: pale forked trunk, open clumps of hanging leaf dabs. */
export function drawGum(layers: GumLayers, chance: Chance, foot: Point, size: number, bark: Colour, leaf: Colour) {
  const limbs = growBranch({
    chance,
    start: foot,
    angle: -Math.PI / 2 + chance.around(0, 0.14),
    length: size * 0.78,
    width: size * 0.07,
    crook: 0.26,
    levels: 3,
    forks: 3,
    droop: -0.03,
  })
  layers.trunk.fillStyle = css(bark, 0.75)
  drawLimbs(layers.trunk, limbs, 7)
  drawRoots(layers.trunk, chance, foot, size)
  layers.trunk.fillStyle = css(palette.inkWarm, 0.42)
  drawLimbs(layers.trunk, limbs.map(shadedSide), 9)
  for (const limb of limbs.filter((l) => l.level >= 2 && chance.next() < 0.75)) {
    const [x, y] = limb.points[limb.points.length - 1]!
    const wide = size * chance.between(0.07, 0.125)
    layers.shade.fillStyle = css(leaf, chance.between(0.12, 0.3))
    layers.shade.beginPath()
    layers.shade.ellipse(x, y, wide, wide * 0.42, chance.around(0, 0.3), 0, 7)
    layers.shade.fill()
    const dabs = Math.round(chance.between(24, 48))
    for (let n = 0; n < dabs; n++) {
      const angle = chance.between(0, 6.3)
      const reach = wide * 1.15 * Math.sqrt(chance.next())
      const lx = x + Math.cos(angle) * reach
      const ly = y + Math.sin(angle) * reach * 0.48
      const hang = Math.PI / 2 + chance.around(0, 0.9)
      const long = size * chance.between(0.012, 0.026)
      const low = (ly - y) / wide
      layers.leaf.fillStyle = css(
        mix(leaf, palette.ink, Math.max(0, low) * 0.6 + chance.between(0, 0.2)),
        chance.between(0.25, 0.6),
      )
      brush(
        layers.leaf,
        [
          [lx, ly],
          [lx + Math.cos(hang) * long, ly + Math.sin(hang) * long],
        ],
        { width: long * 0.4, pressure: pressures.swelling, steps: 4 },
      )
    }
  }
}

function shadedSide(limb: Limb): Limb {
  const aside = limb.width * 0.24
  return { ...limb, width: limb.width * 0.5, points: limb.points.map(([x, y]): Point => [x + aside, y + aside * 0.3]) }
}

function drawRoots(ctx: Ctx, chance: Chance, foot: Point, size: number) {
  for (const side of [-1.3, -0.6, 0.5, 1.2]) {
    const reach = size * 0.06 * side * chance.between(0.8, 1.2)
    brush(
      ctx,
      [
        [foot[0] + reach * 0.25, foot[1] - size * 0.09],
        [foot[0] + reach * 0.5, foot[1] - size * 0.02],
        [foot[0] + reach, foot[1] + size * 0.008],
      ],
      { width: size * 0.045, pressure: pressures.falling, seed: Math.round(side * 10), steps: 8 },
    )
  }
}

/** Geese or small birds: two wing strokes each, in an uneven line. */
export function drawBirds(ctx: Ctx, chance: Chance, lead: Point, count: number, size: number, step: Point) {
  for (let n = 0; n < count; n++) {
    const arm = n === 0 ? 0 : n % 2 === 0 ? 1 : -1
    const rank = Math.ceil(n / 2)
    const x = lead[0] + step[0] * rank + chance.around(0, size * 0.35)
    const y = lead[1] + step[1] * rank * (arm === 0 ? 0 : arm === 1 ? 1 : -0.38) + chance.around(0, size * 0.25)
    const s = size * (1 - rank * 0.05) * chance.between(0.85, 1.1)
    const flap = chance.between(0.25, 0.6)
    brush(
      ctx,
      [
        [x, y],
        [x - s * 0.45, y - s * flap],
        [x - s, y - s * flap * 0.35],
      ],
      { width: s * 0.13, pressure: pressures.falling, steps: 8 },
    )
    brush(
      ctx,
      [
        [x, y],
        [x + s * 0.4, y - s * flap],
        [x + s * 0.9, y - s * flap * 0.5],
      ],
      { width: s * 0.13, pressure: pressures.falling, steps: 8 },
    )
    brush(
      ctx,
      [
        [x - s * 0.3, y + s * 0.06],
        [x, y],
        [x + s * 0.2, y + s * 0.02],
      ],
      { width: s * 0.12, pressure: pressures.taper, steps: 5 },
    )
  }
}
