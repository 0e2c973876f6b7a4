import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { at, tile } from './noise.ts'
import { type Sheet, smooth } from './sheet.ts'

export type Ctx = SKRSContext2D

export type Manner = {
  /** Transparent pigment soaks in; body colour lies on top. */
  body?: boolean
  /** How far edges wander into the paper, px. */
  bleed?: number
  /** Settling of pigment in the paper's grain, 0 to 1. */
  grain?: number
  /** Darker rim where a wash dries, 0 to 1. */
  rim?: number
  /** Soft blur of the whole layer, px. */
  soft?: number
  /** Broken, dry brush, 0 to 1. */
  dry?: number
  strength?: number
}

/** Draw with Skia on a clear layer, then let the paper take it up. */
export function soak(sheet: Sheet, manner: Manner, draw: (ctx: Ctx) => void) {
  const { width, height } = sheet
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  draw(ctx)
  const layer = manner.soft ? softened(canvas, manner.soft) : canvas
  take(sheet, layer.getContext('2d').getImageData(0, 0, width, height).data, manner)
}

function softened(canvas: Canvas, radius: number): Canvas {
  const out = createCanvas(canvas.width, canvas.height)
  const ctx = out.getContext('2d')
  ctx.filter = `blur(${radius}px)`
  ctx.drawImage(canvas, 0, 0)
  return out
}

function take(sheet: Sheet, layer: Uint8ClampedArray, manner: Manner) {
  const { width, height, rgb } = sheet
  const cloud = tile('cloud')
  const fine = tile('fine')
  const bleed = manner.bleed ?? 1
  const grain = manner.grain ?? 0.25
  const dry = manner.dry ?? 0
  const strength = manner.strength ?? 1
  const inner = manner.rim ? blurred(layer, width, height, Math.round(width / 260)) : undefined
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      let q = p
      let alpha = layer[p * 4 + 3]!
      if (bleed > 0) {
        const near = at(cloud, x * 1.7, y * 1.7) + at(fine, x * 2.7, y * 2.7) * 0.3
        const far = at(cloud, x * 1.7 + 377, y * 1.7) + at(fine, x * 2.7 + 511, y * 2.7) * 0.3
        const sx = Math.min(width - 1.01, Math.max(0, x + near * bleed))
        const sy = Math.min(height - 1.01, Math.max(0, y + far * bleed))
        q = fullest(layer, width, sx, sy)
        alpha = between(layer, width, sx, sy)
      }
      if (alpha === 0) continue
      let d = (alpha / 255) * strength
      if (inner) d *= 1 + manner.rim! * (1.5 - 2.6 * smooth(0.4, 1, inner[q]! / 255))
      if (grain > 0)
        d *= 1 + grain * (at(fine, x * 2.3 + 70, y * 2.3) * 0.3 + at(cloud, x * 0.45, y * 0.45 + 200) * 1.1)
      if (dry > 0) d *= 1 - dry * smooth(-0.1, 0.35, at(cloud, x * 1.4 + 90, y * 4.5) + at(fine, x, y) * 0.5)
      d = d < 0 ? 0 : Math.min(d, 1)
      const r = layer[q * 4]! / 255
      const g = layer[q * 4 + 1]! / 255
      const b = layer[q * 4 + 2]! / 255
      const i = p * 3
      if (manner.body) {
        rgb[i]! += (r - rgb[i]!) * d
        rgb[i + 1]! += (g - rgb[i + 1]!) * d
        rgb[i + 2]! += (b - rgb[i + 2]!) * d
      } else {
        rgb[i]! *= 1 - d + d * r
        rgb[i + 1]! *= 1 - d + d * g
        rgb[i + 2]! *= 1 - d + d * b
      }
    }
  }
}

/** The most solid of the four pixels around a point: its colour is true even where the edge is thin. */
function fullest(layer: Uint8ClampedArray, width: number, x: number, y: number): number {
  const p = Math.floor(y) * width + Math.floor(x)
  let best = p
  for (const q of [p + 1, p + width, p + width + 1]) if (layer[q * 4 + 3]! > layer[best * 4 + 3]!) best = q
  return best
}

function between(layer: Uint8ClampedArray, width: number, x: number, y: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const p = (y0 * width + x0) * 4 + 3
  const row = width * 4
  const top = layer[p]! + (layer[p + 4]! - layer[p]!) * (x - x0)
  const low = layer[p + row]! + (layer[p + row + 4]! - layer[p + row]!) * (x - x0)
  return top + (low - top) * (y - y0)
}

function blurred(layer: Uint8ClampedArray, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(width * height)
  const out = new Float32Array(width * height)
  const span = radius * 2 + 1
  for (let y = 0; y < height; y++) {
    let sum = 0
    const row = y * width
    const alpha = (x: number) => layer[(row + Math.min(width - 1, Math.max(0, x))) * 4 + 3]!
    for (let x = -radius; x <= radius; x++) sum += alpha(x)
    for (let x = 0; x < width; x++) {
      across[row + x] = sum / span
      sum += alpha(x + radius + 1) - alpha(x - radius)
    }
  }
  for (let x = 0; x < width; x++) {
    let sum = 0
    const value = (y: number) => across[Math.min(height - 1, Math.max(0, y)) * width + x]!
    for (let y = -radius; y <= radius; y++) sum += value(y)
    for (let y = 0; y < height; y++) {
      out[y * width + x] = sum / span
      sum += value(y + radius + 1) - value(y - radius)
    }
  }
  return out
}
