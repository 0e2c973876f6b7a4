import type { Colour } from './palette.ts'

/** A sheet being painted: three floats (0 to 1) a pixel, so that thin washes never band. */
export type Sheet = { width: number; height: number; rgb: Float32Array; ground: Float32Array }

export function blankSheet(width: number, height: number): Sheet {
  const rgb = new Float32Array(width * height * 3)
  return { width, height, rgb, ground: rgb }
}

/** Remember the bare sheet, so that mist can later uncover it. */
export function keepGround(sheet: Sheet) {
  sheet.ground = sheet.rgb.slice()
}

/** Lay transparent pigment on one pixel: density 1 gives the pigment's full colour on white. */
export function stain(rgb: Float32Array, i: number, pigment: Colour, density: number) {
  rgb[i]! *= 1 - density + density * pigment[0]
  rgb[i + 1]! *= 1 - density + density * pigment[1]
  rgb[i + 2]! *= 1 - density + density * pigment[2]
}

/** Lay opaque colour on one pixel. */
export function cover(rgb: Float32Array, i: number, colour: Colour, share: number) {
  rgb[i]! += (colour[0] - rgb[i]!) * share
  rgb[i + 1]! += (colour[1] - rgb[i + 1]!) * share
  rgb[i + 2]! += (colour[2] - rgb[i + 2]!) * share
}

/** Stain the whole sheet; `density` gets x and y as shares of the width and height. */
export function wash(sheet: Sheet, pigment: Colour, density: (u: number, v: number) => number) {
  const { width, height, rgb } = sheet
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const d = density(x / width, y / height)
      if (d > 0) stain(rgb, i, pigment, Math.min(d, 1))
    }
  }
}

/** Let mist uncover the bare sheet again. */
export function mist(sheet: Sheet, share: (u: number, v: number) => number) {
  const { width, height, rgb, ground } = sheet
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const s = share(x / width, y / height)
      if (s <= 0) continue
      const t = Math.min(s, 1)
      for (let c = i; c < i + 3; c++) rgb[c]! += (ground[c]! - rgb[c]!) * t
    }
  }
}

export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
