import type { Point } from '../brush/stroke.ts'
import { ginkgoOutline } from '../plants/ginkgo.ts'
import { linePath, turn } from './svg.ts'

/** One ginkgo leaf in lines: outline, stem (to the given point) and veins. */
export function ginkgoLines(
  at: Point,
  heading: number,
  size: number,
  seed: number,
  root: Point,
): { outline: string; veins: string; stem: string } {
  const edge = ginkgoOutline(size, seed, 1, 0.5).filter((_, n) => n > 0 && n % 2 === 1)
  const first = edge[0]!
  const last = edge[edge.length - 1]!
  const outline = linePath(
    turn(
      [
        [0, 0],
        [size * 0.2, first[1] * 0.2],
        [first[0] * 0.8, first[1] * 0.72],
        ...edge,
        [last[0] * 0.8, last[1] * 0.72],
        [size * 0.2, last[1] * 0.2],
        [0, 0],
      ],
      at,
      heading,
    ),
  )
  let veins = ''
  for (let n = 0; n < 15; n++) {
    const angle = ((n + 0.5) / 15 - 0.5) * 1.8
    const reach = size * (n === 7 ? 0.46 : n % 2 === 0 ? 0.82 : 0.66)
    veins += linePath(
      turn(
        [
          [size * 0.06, 0],
          [Math.cos(angle * 0.7) * reach * 0.5, Math.sin(angle * 0.7) * reach * 0.46],
          [Math.cos(angle) * reach, Math.sin(angle) * reach],
        ],
        at,
        heading,
      ),
    )
  }
  const behind: Point = [at[0] - Math.cos(heading) * size * 0.25, at[1] - Math.sin(heading) * size * 0.25]
  return { outline, veins, stem: linePath([at, behind, root]) }
}
