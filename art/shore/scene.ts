import { chanceFrom } from '../brush/chance.ts'
import { type Ctx, soak } from '../brush/ink.ts'
import { type Colour, css, mix } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import { cover, type Sheet, smooth } from '../brush/sheet.ts'
import { brush, curveThrough, fillShape, type Point, pressures } from '../brush/stroke.ts'
import { shore } from './colours.ts'

/** A sheet with a sky that warms towards the horizon. */
export function skySheet(name: string, width: number, height: number, horizon: number): Sheet {
  const sheet = ricePaper(name, width, height, shore.sky)
  gradient(
    sheet,
    (v) =>
      mix(
        mix(shore.shallow, shore.sky, smooth(0, horizon * 0.8, v)),
        shore.haze,
        smooth(horizon * 0.45, horizon, v) * 0.9,
      ),
    () => 0.85,
  )
  return sheet
}

export function gradient(
  sheet: Sheet,
  colour: (v: number, u: number) => Colour,
  share: (u: number, v: number) => number,
) {
  const { width, height, rgb } = sheet
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 3) {
      const s = share(x / width, y / height)
      if (s > 0) cover(rgb, i, colour(y / height, x / width), Math.min(1, s))
    }
}

/** Gouache: opaque, with the brush's edge and the paper's grain in it. */
export const gouache = (sheet: Sheet, draw: (ctx: Ctx) => void, soft = 0.6) =>
  soak(sheet, { body: true, bleed: 1.6, grain: 0.1, soft }, draw)

export const glaze = (sheet: Sheet, draw: (ctx: Ctx) => void, strength = 1) =>
  soak(sheet, { bleed: 2, grain: 0.3, rim: 0.15, strength }, draw)

export function shape(ctx: Ctx, colour: Colour, points: readonly Point[], alpha = 1) {
  ctx.fillStyle = css(colour, alpha)
  fillShape(ctx, curveThrough([...points, points[0]!]))
}
export function poly(ctx: Ctx, colour: Colour, points: readonly Point[], alpha = 1) {
  ctx.fillStyle = css(colour, alpha)
  fillShape(ctx, points)
}
export function disc(ctx: Ctx, colour: Colour, [x, y]: Point, rx: number, ry = rx, alpha = 1, turn = 0) {
  ctx.fillStyle = css(colour, alpha)
  ctx.beginPath()
  ctx.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2)
  ctx.fill()
}
export function line(
  ctx: Ctx,
  colour: Colour,
  points: readonly Point[],
  width: number,
  alpha = 1,
  pressure = pressures.even,
) {
  ctx.fillStyle = css(colour, alpha)
  brush(ctx, points, { width, pressure, tremble: 0.06 })
}

/** The sea from the horizon to the beach: bands that grow lighter, with crests of foam. */
export function sea(sheet: Sheet, name: string, from: number, to: number, tilt = 0) {
  const { width, height } = sheet
  const chance = chanceFrom(name)
  gradient(
    sheet,
    (v) =>
      mix(
        mix(shore.deep, shore.water, smooth(from, from + (to - from) * 0.45, v)),
        shore.shallow,
        smooth(from + (to - from) * 0.4, to, v),
      ),
    (u, v) => smooth(from, from + 0.003, v) * (1 - smooth(to + tilt * u - 0.004, to + tilt * u + 0.012, v)),
  )
  gouache(sheet, (ctx) => {
    for (let n = 0; n < 240; n++) {
      const t = chance.next() ** 1.3
      const y = height * (from + 0.008 + (to - from) * t)
      const x = width * chance.next()
      const reach = width * chance.between(0.01, 0.06) * (0.3 + t)
      const light = chance.next() < 0.45
      line(
        ctx,
        light ? shore.white : shore.deep,
        [
          [x - reach, y],
          [x, y + chance.around(0, 2 + 4 * t)],
          [x + reach, y],
        ],
        1.5 + 6 * t,
        chance.between(0.08, light ? 0.4 : 0.2),
        pressures.taper,
      )
    }
  })
  gouache(sheet, (ctx) => {
    for (let k = 0; k < 3; k++) {
      const base = to - 0.012 - k * 0.05 * (1 + k * 0.3)
      if (base < from + 0.06) break
      const points = Array.from(
        { length: 15 },
        (_, n): Point => [(width * n) / 14, height * (base + (tilt * n) / 14 + chance.around(0, 0.006))],
      )
      line(ctx, shore.white, points, 15 - k * 4, 0.9 - k * 0.22, () => 0.55 + 0.45 * chance.next())
      line(
        ctx,
        shore.white,
        points.map(([x, y]): Point => [x, y + 14]),
        5,
        0.4,
      )
    }
  })
}

export function beach(sheet: Sheet, name: string, from: number, tilt = 0) {
  const { width, height } = sheet
  const chance = chanceFrom(name)
  gradient(
    sheet,
    (v, u) => mix(shore.wet, shore.sand, smooth(from + tilt * u, from + tilt * u + 0.09, v)),
    (u, v) => smooth(from + tilt * u - 0.002, from + tilt * u + 0.008, v),
  )
  glaze(sheet, (ctx) => {
    for (let n = 0; n < 900; n++) {
      const x = width * chance.next()
      const v = from + tilt * (x / width) + (1 - from) * chance.next() ** 0.8
      disc(
        ctx,
        shore.timber,
        [x, height * v],
        chance.between(0.8, 2.6),
        chance.between(0.6, 1.4),
        chance.between(0.1, 0.4),
      )
    }
  })
}

export function grasses(ctx: Ctx, name: string, at: Point, reach: number, count: number, tall: number) {
  const chance = chanceFrom(name)
  for (let n = 0; n < count; n++) {
    const x = at[0] + chance.around(0, reach)
    const y = at[1] + chance.around(0, reach * 0.1)
    const lean = chance.around(0.25, 0.4) * tall
    const h = tall * chance.between(0.5, 1)
    line(
      ctx,
      mix(shore.grass, chance.next() < 0.3 ? shore.dune : shore.night, chance.between(0, 0.35)),
      [
        [x, y],
        [x + lean * 0.3, y - h * 0.6],
        [x + lean, y - h],
      ],
      chance.between(4, 9),
      0.9,
      pressures.falling,
    )
  }
}

/** A timber jetty that runs out to sea, from the near end to the far one. */
export function jetty(ctx: Ctx, near: Point, far: Point, thick: number, drop: number) {
  const steps = 17
  const at = (t: number): Point => [near[0] + (far[0] - near[0]) * t, near[1] + (far[1] - near[1]) * t]
  const size = (t: number) => 1 - 0.9 * t
  for (let n = steps; n >= 0; n--) {
    const t = 1 - (1 - n / steps) ** 1.7
    const [x, y] = at(t)
    const s = size(t)
    for (const side of [0, thick * 1.5 * s])
      line(
        ctx,
        shore.timber,
        [
          [x + side * 0.4, y + 2],
          [x + side * 0.4, y + drop * s],
        ],
        Math.max(3, thick * 0.24 * s),
      )
  }
  const [nx, ny] = near
  const [fx, fy] = far
  poly(ctx, mix(shore.timber, shore.night, 0.25), [
    [nx, ny],
    [fx, fy],
    [fx, fy + thick * 0.1],
    [nx, ny + thick * 0.55],
  ])
  poly(ctx, mix(shore.timber, shore.sand, 0.5), [
    [nx, ny - thick * 0.3],
    [fx, fy - thick * 0.04],
    [fx, fy],
    [nx, ny],
  ])
  for (let n = 0; n <= steps; n++) {
    const t = 1 - (1 - n / steps) ** 1.7
    const [x, y] = at(t)
    const s = size(t)
    line(
      ctx,
      shore.white,
      [
        [x, y - thick * 0.2 * s],
        [x, y - thick * 1.5 * s],
      ],
      Math.max(2, thick * 0.12 * s),
    )
  }
  line(
    ctx,
    shore.white,
    [
      [nx, ny - thick * 1.45],
      [fx, fy - thick * 0.15],
    ],
    thick * 0.1,
  )
}

export function gulls(ctx: Ctx, name: string, at: Point, count: number, size: number, spread: Point) {
  const chance = chanceFrom(name)
  for (let n = 0; n < count; n++) {
    const [x, y] = [at[0] + chance.around(0, spread[0]), at[1] + chance.around(0, spread[1])]
    const s = size * chance.between(0.6, 1.1)
    line(
      ctx,
      shore.night,
      [
        [x - s, y - s * 0.25],
        [x - s * 0.4, y - s * 0.35],
        [x, y],
        [x + s * 0.45, y - s * 0.4],
        [x + s, y - s * 0.2],
      ],
      s * 0.12,
      0.85,
      pressures.swelling,
    )
  }
}
