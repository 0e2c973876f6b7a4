import { chanceFrom } from '../brush/chance.ts'
import type { Point } from '../brush/stroke.ts'
import { ginkgoLines } from './ginkgo-lines.ts'
import { linePath, turn } from './svg.ts'

function svg(box: string, parts: { data: string; width: number }[]): string {
  const paths = parts.map((part) => `<path stroke-width="${part.width}" d="${part.data}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>\n`
}

export function ginkgoSvg(): string {
  const leaves: [Point, number, number, number, Point][] = [
    [[196, 136], 0.75, 112, 4, [132, 58]],
    [[112, 158], 1.9, 98, 9, [122, 60]],
    [[222, 62], -0.15, 82, 15, [136, 56]],
    [[72, 92], 2.75, 60, 23, [112, 58]],
  ]
  const lines = leaves.map(([at, heading, size, seed, root]) => ginkgoLines(at, heading, size, seed, root))
  const branch =
    linePath([
      [14, 22],
      [60, 46],
      [122, 58],
      [180, 42],
      [226, 12],
    ]) +
    linePath([
      [110, 56],
      [122, 66],
      [138, 57],
    ])
  return svg('0 0 320 320', [
    { data: lines.map((l) => l.outline + l.stem).join(''), width: 2 },
    { data: lines.map((l) => l.veins).join(''), width: 0.9 },
    { data: branch, width: 3.4 },
  ])
}

export function bambooSvg(): string {
  const chance = chanceFrom('bamboo lines')
  let culm = ''
  let leaves = ''
  const joint = (x: number, y: number, half: number) =>
    linePath([
      [x - half - 2, y - 1],
      [x, y + 2.5],
      [x + half + 2, y - 1],
    ])
  for (const [x, half, lean] of [
    [196, 10, -0.05],
    [246, 6.5, 0.04],
  ] as const) {
    const ys = [318, 238, 152, 74, 6]
    for (let n = 0; n < ys.length - 1; n++) {
      const a = ys[n]!
      const b = ys[n + 1]!
      const px = (y: number) => x + (318 - y) * lean
      for (const side of [-1, 1]) {
        culm += linePath([
          [px(a) + side * (half + 1.5), a - 4],
          [px((a + b) / 2) + side * half, (a + b) / 2],
          [px(b) + side * (half + 1.5), b + 4],
        ])
      }
      culm += joint(px(b), b, half)
    }
  }
  const sprays: [Point, number, number][] = [
    [[186, 150], 2.75, 104],
    [[190, 72], 2.5, 96],
    [[250, 82], 0.55, 62],
    [[176, 240], 2.95, 76],
    [[252, 160], 0.85, 54],
  ]
  for (const [at, heading, size] of sprays) {
    const node: Point = [at[0] + Math.cos(heading) * size * 0.36, at[1] + Math.sin(heading) * size * 0.36]
    leaves += linePath([at, [(at[0] + node[0]) / 2, (at[1] + node[1]) / 2 - 2], node])
    for (let n = 0; n < 3; n++) {
      const angle = heading - (Math.cos(heading) < 0 ? 1 : -1) * (0.3 + (n - 1) * 0.5)
      const reach = size * chance.between(0.72, 1.05)
      const half = reach * 0.075
      leaves += linePath(
        turn(
          [
            [0, 0],
            [reach * 0.25, -half],
            [reach * 0.6, -half * 0.8],
            [reach, reach * 0.06],
            [reach * 0.6, half],
            [reach * 0.25, half * 0.9],
            [0, 0],
          ],
          node,
          angle,
        ),
      )
      leaves += linePath(
        turn(
          [
            [reach * 0.08, 0],
            [reach * 0.5, 0],
            [reach * 0.86, reach * 0.035],
          ],
          node,
          angle,
        ),
      )
    }
  }
  return svg('0 0 320 320', [
    { data: culm, width: 2 },
    { data: leaves, width: 1.5 },
  ])
}

export function chrysanthemumSvg(): string {
  const chance = chanceFrom('chrysanthemum lines')
  const centre: Point = [160, 112]
  let petals = ''
  const reaches = [106, 82, 59, 38, 20, 8]
  for (let ring = 0; ring < 5; ring++) {
    const count = [21, 19, 15, 11, 7][ring]!
    const reach = reaches[ring]!
    const root = reaches[ring + 1]! * 0.97
    for (let n = 0; n < count; n++) {
      const angle = ((n + (ring % 2) / 2) / count) * Math.PI * 2 + chance.around(0, 0.03)
      const r = reach * chance.between(0.93, 1.05)
      const half = ((Math.PI * reach) / count) * 0.8
      const bend = chance.around(0, 0.035) * r
      const low = root + (r - root) * 0.55
      petals += linePath(
        turn(
          [
            [root, -half * 0.55],
            [low, -half + bend * 0.5],
            [r * 0.97, -half * 0.5 + bend],
            [r, bend],
            [r * 0.97, half * 0.5 + bend],
            [low, half + bend * 0.5],
            [root, half * 0.55],
          ],
          centre,
          angle,
        ),
      )
    }
  }
  const stem = linePath([
    [163, 220],
    [170, 256],
    [163, 314],
  ])
  let leaves = ''
  for (const [at, heading, size] of [
    [[170, 258], 0.12, 92],
    [[168, 280], 2.98, 84],
  ] as [Point, number, number][]) {
    const edge: Point[] = []
    for (let n = 0; n <= 24; n++) {
      const t = n / 24
      const s = t < 0.5 ? t * 2 : 2 - t * 2
      const side = t < 0.5 ? 1 : -1
      edge.push([
        s * size,
        side * size * 0.34 * Math.sin(Math.PI * s ** 0.9) ** 0.7 * (0.62 + 0.38 * Math.abs(Math.sin(s * 7.8))),
      ])
    }
    leaves +=
      linePath(turn(edge, at, heading)) +
      linePath(
        turn(
          [
            [0, 0],
            [size * 0.5, 1],
            [size * 0.9, 0],
          ],
          at,
          heading,
        ),
      )
    for (const s of [0.3, 0.5, 0.68])
      for (const side of [1, -1])
        leaves += linePath(
          turn(
            [
              [size * s, 0],
              [size * (s + 0.08), side * size * 0.07],
              [size * (s + 0.15), side * size * 0.17 * (1.2 - s)],
            ],
            at,
            heading,
          ),
        )
  }
  return svg('0 0 320 320', [
    { data: petals, width: 1.6 },
    { data: stem, width: 2.6 },
    { data: leaves, width: 1.5 },
  ])
}
