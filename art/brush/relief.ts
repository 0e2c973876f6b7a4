import { at, tile } from './noise.ts'
import { smooth } from './sheet.ts'

/** What one column of a mountainside shows, pixel by pixel, from its skyline down. */
export type Face = {
  /** Distance down the slope of the ground seen at each pixel; 0 at the skyline. */
  along: Float32Array
  /** Pixels below the nearest crest, whether skyline or a spur in front. */
  below: Float32Array
}

const FALL = 0.85

export function emptyFace(height: number): Face {
  return { along: new Float32Array(height), below: new Float32Array(height) }
}

/**
 * Height of the spurs that run down from a crest, 0 to about 1.
 * `x` and `z` are thousandths of the sheet's width; the same ground gives the same spurs at any size.
 */
export function spur(x: number, z: number, shift: number, slope: number): number {
  const cloud = tile('cloud')
  const warp = at(cloud, x * 1.9 + shift, z * 1.3 + shift) * 16
  const run = x + warp - slope * 0.3 * Math.min(z, 120)
  const broad = at(tile('rock'), run * 1.5 + shift * 3, z * 0.85 + warp)
  const small = at(tile('rock'), run * 3.1 + shift, z * 1.7 - warp * 2)
  return 0.5 + broad * 0.4 + small * 0.17
}

/** Look at one column from the front: nearer spurs hide what lies behind them. */
export function lookAtColumn(
  face: Face,
  x: number,
  top: number,
  height: number,
  unit: number,
  shift: number,
  slope: number,
  crag: number,
) {
  const { along, below } = face
  const reach = (height - top) * 1.25
  const step = 1.5
  const tall = 84 * crag
  let floor = height
  let lowest = reach
  for (let z = reach; z >= 0; z -= step) {
    const zu = z * unit
    const ramp = zu < 40 ? zu / 40 : 1
    const y = top + z * FALL - (ramp * tall * (spur(x * unit, zu, shift, slope) - 0.5)) / unit
    if (y >= floor) continue
    const from = Math.max(0, Math.ceil(y))
    const gap = lowest - z > step * 3
    for (let row = Math.min(height, floor) - 1; row >= from; row--) {
      const share = gap ? 1 : (row - y) / Math.max(1e-3, floor - y)
      along[row] = gap ? z + (row - y) / FALL : z + (lowest - z) * share
    }
    floor = from
    lowest = z
  }
  let distance = 0
  const start = Math.max(0, Math.floor(top))
  for (let row = start; row < height; row++) {
    const jump = row > start ? along[row]! - along[row - 1]! : 0
    distance = (distance + 1) * (1 - smooth(1.5, 12, jump * unit))
    below[row] = distance
  }
}
