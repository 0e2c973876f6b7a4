import { chanceFrom } from './chance.ts'

const SIDE = 1024
const MASK = SIDE - 1

/** A square of noise that repeats without a seam, looked up instead of computed per pixel. */
export type Tile = Float32Array

type Shape = { cells: number; octaves: number; gain: number; ridged?: boolean }

const shapes = {
  cloud: { cells: 4, octaves: 7, gain: 0.52 },
  fine: { cells: 96, octaves: 3, gain: 0.7 },
  rock: { cells: 6, octaves: 6, gain: 0.55, ridged: true },
} satisfies Record<string, Shape>

const made = new Map<string, Tile>()

export function tile(name: keyof typeof shapes): Tile {
  const known = made.get(name)
  if (known) return known
  const fresh = weave(name, shapes[name])
  made.set(name, fresh)
  return fresh
}

/** Value of the tile at any point, about -1 to 1; one unit is one pixel of the tile. */
export function at(noise: Tile, x: number, y: number): number {
  const fx = Math.floor(x)
  const fy = Math.floor(y)
  const tx = x - fx
  const ty = y - fy
  const x0 = fx & MASK
  const x1 = (fx + 1) & MASK
  const y0 = (fy & MASK) * SIDE
  const y1 = ((fy + 1) & MASK) * SIDE
  const top = noise[y0 + x0]! + (noise[y0 + x1]! - noise[y0 + x0]!) * tx
  const low = noise[y1 + x0]! + (noise[y1 + x1]! - noise[y1 + x0]!) * tx
  return top + (low - top) * ty
}

/** One line of fractal noise, about -1 to 1; detail falls by `gain` each octave. */
export function wander(seed: number, x: number, octaves: number, gain = 0.5): number {
  let sum = 0
  let size = 1
  let total = 0
  let step = x
  for (let o = 0; o < octaves; o++) {
    const cell = Math.floor(step)
    const t = step - cell
    const s = t * t * (3 - 2 * t)
    const a = hash(seed + o * 131, cell, 7)
    sum += size * (a + (hash(seed + o * 131, cell + 1, 7) - a) * s)
    total += size
    size *= gain
    step = step * 2.03 + 17.7
  }
  return sum / total
}

function hash(seed: number, x: number, y: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1274126177)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1
}

function weave(name: string, shape: Shape): Tile {
  const sum = new Float32Array(SIDE * SIDE)
  let size = 1
  let cells = shape.cells
  for (let o = 0; o < shape.octaves && cells <= SIDE / 2; o++) {
    addOctave(sum, `${name}${o}`, cells, size, shape.ridged === true)
    size *= shape.gain
    cells *= 2
  }
  return normalise(sum)
}

function addOctave(sum: Float32Array, name: string, cells: number, size: number, ridged: boolean) {
  const chance = chanceFrom(name)
  const gx = new Float32Array(cells * cells)
  const gy = new Float32Array(cells * cells)
  for (let i = 0; i < gx.length; i++) {
    const angle = chance.between(0, Math.PI * 2)
    gx[i] = Math.cos(angle)
    gy[i] = Math.sin(angle)
  }
  const scale = cells / SIDE
  for (let y = 0; y < SIDE; y++) {
    const cy = Math.floor(y * scale)
    const ty = y * scale - cy
    const sy = ty * ty * ty * (ty * (ty * 6 - 15) + 10)
    const r0 = cy * cells
    const r1 = ((cy + 1) % cells) * cells
    for (let x = 0; x < SIDE; x++) {
      const cx = Math.floor(x * scale)
      const tx = x * scale - cx
      const sx = tx * tx * tx * (tx * (tx * 6 - 15) + 10)
      const c1 = (cx + 1) % cells
      const a = gx[r0 + cx]! * tx + gy[r0 + cx]! * ty
      const b = gx[r0 + c1]! * (tx - 1) + gy[r0 + c1]! * ty
      const c = gx[r1 + cx]! * tx + gy[r1 + cx]! * (ty - 1)
      const d = gx[r1 + c1]! * (tx - 1) + gy[r1 + c1]! * (ty - 1)
      const value = a + (b - a) * sx + (c - a + (a - b - c + d) * sx) * sy
      sum[y * SIDE + x]! += size * (ridged ? 1 - Math.abs(value) * 2 : value)
    }
  }
}

function normalise(values: Float32Array): Float32Array {
  let mean = 0
  for (const v of values) mean += v
  mean /= values.length
  let spread = 0
  for (const v of values) spread += (v - mean) ** 2
  const scale = 1 / (2.4 * Math.sqrt(spread / values.length))
  for (let i = 0; i < values.length; i++) values[i] = (values[i]! - mean) * scale
  return values
}
