import { at, tile } from './noise.ts'
import { type Colour, mix } from './palette.ts'
import { emptyFace, lookAtColumn, spur } from './relief.ts'
import { type Ridge, skyline } from './ridges.ts'
import { type Sheet, smooth, stain } from './sheet.ts'

export type Range = Ridge & {
  pigment: Colour
  foot?: Colour
  /** Density of the wash just under the skyline, 0 to 1. */
  strength: number
  /** How far down the mountain sinks into mist, as a share of the height of the sheet. */
  fade: number
  /** Strength of spurs and brush texture, 0 for far hills. */
  texture?: number
  /** Height of the spurs against the usual, 1 by default. */
  crag?: number
  outline?: number
  /** Share of the texture that stays unpainted paper: snow, light on rock. */
  snow?: number
  light?: -1 | 1
  /** How much of the range shows at each share of the width, 0 to 1. */
  presence?: (u: number) => number
}

/** Paint one range over whatever lies behind it; returns its skyline. */
export function paintRange(sheet: Sheet, range: Range): Float32Array {
  const { width, height, rgb, ground } = sheet
  const line = skyline(width, height, range)
  const fall = downhill(line, Math.round(width * 0.012))
  const cloud = tile('cloud')
  const fine = tile('fine')
  const unit = 1000 / width
  const shift = range.seed * 137.31
  const outline = range.outline ?? 0.1 + (range.texture ?? 0) * 0.35
  const snow = range.snow ?? 0
  const light = range.light ?? -1
  const foot = range.foot ?? range.pigment
  const face = emptyFace(height)
  for (let x = 0; x < width; x++) {
    const top = line[x]!
    const slope = fall[x]!
    const shown = range.strength * (range.presence?.(x / width) ?? 1)
    const lift = smooth(0.01, 0.2, range.base - top / height)
    const texture = (range.texture ?? 0) * (0.25 + 0.75 * lift)
    if (texture > 0) {
      lookAtColumn(face, x, top, height, unit, shift, slope, (range.crag ?? 1) * (0.3 + 0.7 * lift))
    }
    for (let y = Math.max(0, Math.floor(top) - 1); y < height; y++) {
      const i = (y * width + x) * 3
      const depth = y - top
      const inside = depth < 0 ? 1 + depth : 1
      if (inside <= 0) continue
      for (let c = i; c < i + 3; c++) rgb[c]! += (ground[c]! - rgb[c]!) * inside
      const drift = at(cloud, x * unit * 0.42 + shift, y * unit * 1.5 + shift * 0.7)
      const share = Math.max(0, depth) / Math.max(12, range.fade * height * (1 + 0.6 * drift))
      if (share > 1.9) continue
      const veil = Math.exp(-0.9 * share) * (1 - smooth(0.7, 1.9, share))
      let tone = 0.78 + 0.26 * drift
      let crest = Math.max(0, depth)
      if (texture > 0) {
        const z = face.along[y]! * unit
        crest = Math.min(crest, face.below[y]!)
        tone +=
          texture * (rockTone(x * unit, z, shift, slope, light) * 1.35 + 0.85 * Math.exp((-crest * unit) / 13) - 0.4)
        if (snow > 0) tone = snowed(tone, snow, crest * unit)
      }
      const rim =
        outline * Math.exp((-crest * unit) / 0.8) * (0.6 + 0.6 * at(cloud, x * unit * 5 + shift, y * unit * 5))
      const dry = 1 + 0.07 * at(fine, x * 1.9 + shift, y * 1.9)
      const density = shown * (Math.max(0, tone) * veil + Math.max(0, rim) * Math.sqrt(veil)) * dry * inside
      if (density > 0.002) stain(rgb, i, mix(range.pigment, foot, Math.min(1, share)), Math.min(0.96, density))
    }
  }
  return line
}

/** Light and shade of the spurs, and the hemp-fibre strokes (cun) that run down them. */
function rockTone(x: number, z: number, shift: number, slope: number, light: number): number {
  const here = spur(x, z, shift, slope)
  const aside = spur(x + light * 3.2, z, shift, slope)
  const ahead = spur(x, z + 3.2, shift, slope)
  const cloud = tile('cloud')
  const press = 0.5 + 0.5 * at(cloud, x * 1.3 + shift, z * 1.3)
  const strokes = at(cloud, (x - slope * 0.3 * z) * 9 + here * 60 + shift, z * 2.1) * 0.34
  const sides = Math.tanh((aside - here) * 7)
  const hollow = (0.5 - here) * 0.5
  return (
    sides * 0.5 +
    Math.tanh((here - ahead) * 3) * 0.12 +
    hollow +
    strokes * press +
    Math.tanh(slope * light * -0.9) * 0.2
  )
}

function snowed(tone: number, snow: number, crest: number): number {
  const bare = smooth(0.78, 1.3, tone)
  return tone * (1 - snow) + snow * (bare * 1.1 + 0.08 + 0.16 * smooth(8, 60, crest))
}

function downhill(line: Float32Array, reach: number): Float32Array {
  const fall = new Float32Array(line.length)
  const last = line.length - 1
  for (let x = 0; x <= last; x++) {
    const a = Math.max(0, x - reach)
    const b = Math.min(last, x + reach)
    fall[x] = (line[b]! - line[a]!) / (b - a)
  }
  return box(box(fall, reach), reach)
}

function box(values: Float32Array, reach: number): Float32Array {
  const out = new Float32Array(values.length)
  const sums = new Float64Array(values.length + 1)
  for (let x = 0; x < values.length; x++) sums[x + 1] = sums[x]! + values[x]!
  for (let x = 0; x < values.length; x++) {
    const a = Math.max(0, x - reach)
    const b = Math.min(values.length - 1, x + reach)
    out[x] = (sums[b + 1]! - sums[a]!) / (b + 1 - a)
  }
  return out
}
