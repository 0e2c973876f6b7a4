import type { Chance } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { type Colour, css, palette } from '../brush/palette.ts'
import { brush, fillShape, type Point, pressures } from '../brush/stroke.ts'

/** Still water: broken level strokes, closer together far away. */
export function drawLake(
  ctx: Ctx,
  chance: Chance,
  width: number,
  top: number,
  foot: number,
  colour: Colour,
  left = 0.3,
) {
  for (let n = 0; n < 150; n++) {
    const t = chance.next() ** 1.5
    const y = top + (foot - top) * t
    const x = width * (left + (1 - left) * chance.next() ** 0.7)
    const reach = width * chance.between(0.02, 0.1) * (0.5 + t)
    ctx.fillStyle = css(colour, chance.between(0.06, 0.22) * Math.min(1, (x / width - left) * 4 + 0.2))
    brush(
      ctx,
      [
        [x - reach, y],
        [x, y + chance.around(0, 3)],
        [x + reach, y + chance.around(0, 2)],
      ],
      { width: 2 + 7 * t, pressure: pressures.taper, seed: n, tremble: 0.8 },
    )
  }
}

/** A waterfall of unpainted threads that part and meet again. */
export function drawWaterfall(ctx: Ctx, chance: Chance, top: Point, length: number) {
  for (let n = 0; n < 17; n++) {
    const lane = chance.around(0, 1)
    const from = top[1] + length * chance.next() ** 2 * 0.3
    const reach = top[1] + length * chance.between(0.6, 1) - from
    const sway = (t: number) =>
      Math.sin(((from + reach * t - top[1]) / length) * 5) * 8 +
      lane * (7 + 16 * ((from + reach * t - top[1]) / length))
    ctx.fillStyle = css(palette.white, chance.between(0.3, 0.75))
    brush(
      ctx,
      [0, 0.3, 0.6, 0.8, 1].map((t): Point => [top[0] + sway(t) + chance.around(0, 3), from + reach * t]),
      { width: chance.between(3, 7), pressure: pressures.taper, seed: n, tremble: 0.7 },
    )
  }
}

/** A slow river: two wandering banks and glints between them. */
export function drawRiver(ctx: Ctx, chance: Chance, width: number, height: number) {
  const middle = (t: number) => width * (0.64 - 0.16 * Math.sin(t * 4.2) - 0.1 * t)
  const half = (t: number) => width * (0.004 + 0.17 * t ** 2)
  const y = (t: number) => height * (0.735 + 0.3 * t)
  const bank = (side: number) =>
    Array.from(
      { length: 24 },
      (_, n): Point => [middle(n / 23) + side * half(n / 23) * (1 + chance.around(0, 0.05)), y(n / 23)],
    )
  const left = bank(-1)
  const right = bank(1)
  ctx.fillStyle = css(palette.indigo, 0.13)
  fillShape(ctx, [...left, ...right.toReversed()])
  ctx.fillStyle = css(palette.inkWarm, 0.32)
  for (const line of [left, right]) {
    for (let n = 1; n < line.length; n++) {
      const t = n / line.length
      for (let r = 0; r < 5; r++) {
        const x = line[n]![0] + chance.around(0, 20 * t)
        const foot = line[n]![1] + chance.around(0, 12 * t)
        brush(
          ctx,
          [
            [x, foot],
            [x + chance.around(0, 10 * t), foot - chance.between(6, 34) * (0.2 + t)],
          ],
          { width: 1 + 3 * t, pressure: pressures.falling, steps: 4 },
        )
      }
    }
  }
  for (let n = 0; n < 90; n++) {
    const t = chance.next() ** 0.8
    const x = middle(t) + half(t) * chance.between(-0.8, 0.8)
    const reach = half(t) * chance.between(0.1, 0.4)
    ctx.fillStyle = css(palette.indigo, chance.between(0.1, 0.35))
    brush(
      ctx,
      [
        [x - reach, y(t)],
        [x, y(t) + 1],
        [x + reach, y(t)],
      ],
      { width: 1.5 + 5 * t, pressure: pressures.taper, seed: n, tremble: 0.8 },
    )
  }
}
