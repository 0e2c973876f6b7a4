/** A colour in OKLCH: lightness from 0 to 1, chroma, hue in degrees. */
export type Colour = readonly [lightness: number, chroma: number, hue: number]

/**
 * The colours that the product comes with, by their names in docs/design.md, "Colours". Those of a clinic that has chosen
 * its own are made from them (palette.ts).
 */
export const light = {
  paper: [0.976, 0.011, 88],
  'paper-deep': [0.953, 0.015, 92],
  'paper-bright': [0.992, 0.005, 90],
  ink: [0.255, 0.014, 190],
  'ink-soft': [0.43, 0.018, 185],
  jade: [0.43, 0.072, 168],
  'jade-deep': [0.335, 0.058, 170],
  celadon: [0.921, 0.022, 152],
  'celadon-deep': [0.845, 0.036, 156],
  accent: [0.51, 0.175, 30],
  'accent-ink': [0.992, 0.005, 90],
  cinnabar: [0.51, 0.175, 30],
  'cinnabar-deep': [0.44, 0.155, 30],
  blush: [0.95, 0.022, 40],
  mist: [0.864, 0.024, 149],
  stone: [0.865, 0.018, 82],
  'stone-deep': [0.62, 0.02, 82],
  amber: [0.93, 0.06, 88],
  'amber-ink': [0.42, 0.09, 75],
  sky: [0.93, 0.03, 235],
  'sky-ink': [0.42, 0.09, 245],
  shade: [0.255, 0.014, 190],
} as const satisfies Record<string, Colour>

export type Palette = Record<keyof typeof light, Colour>

/** The dashboard's dark scheme. What is not here is the same in both. */
export const dark: Partial<Palette> = {
  paper: [0.2, 0.012, 178],
  'paper-deep': [0.235, 0.013, 178],
  'paper-bright': [0.255, 0.014, 178],
  ink: [0.935, 0.01, 95],
  'ink-soft': [0.765, 0.016, 150],
  jade: [0.77, 0.085, 166],
  'jade-deep': [0.84, 0.07, 166],
  celadon: [0.33, 0.036, 168],
  'celadon-deep': [0.41, 0.048, 168],
  accent: [0.73, 0.135, 32],
  'accent-ink': [0.255, 0.014, 178],
  cinnabar: [0.73, 0.135, 32],
  'cinnabar-deep': [0.79, 0.11, 32],
  blush: [0.31, 0.05, 30],
  stone: [0.35, 0.013, 176],
  'stone-deep': [0.6, 0.015, 170],
  amber: [0.34, 0.05, 85],
  'amber-ink': [0.87, 0.08, 88],
  sky: [0.33, 0.045, 240],
  'sky-ink': [0.85, 0.06, 240],
}

/** The sheet that is printed on, and the label of a mail's button. */
export const white = '#ffffff'

/** Names of typefaces as CSS has them; `quote` goes round those with spaces. */
export const fontFamily = (names: readonly string[], quote: '"' | "'" = '"'): string =>
  names.map((name) => (/[^\w-]/.test(name) ? `${quote}${name}${quote}` : name)).join(', ')

/** Red, green and blue of linear sRGB, from 0 to 1; beyond that for a colour that sRGB does not have. */
export function linearChannels([lightness, chroma, hue]: Colour): [number, number, number] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  // Björn Ottosson's matrices: from OKLab to the cones of the eye, from these to linear sRGB.
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** A colour in sRGB: red, green and blue from 0 to 255, clipped to the gamut in each channel. */
export const channels = (colour: Colour): number[] =>
  linearChannels(colour).map((linear) => {
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.min(1, Math.max(0, encoded)))
  })

/** A colour for programs that know no OKLCH, as `#1e5c48`. */
export const hex = (colour: Colour): string =>
  `#${channels(colour)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

/** The colour in OKLCH of a text such as `#1e5c48`. */
export function colourOf(text: string): Colour {
  const [red, green, blue] = linearOf(text)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), (hue + 360) % 360]
}

function linearOf(text: string): [number, number, number] {
  const linear = (from: number) => {
    const value = Number.parseInt(text.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [linear(1), linear(3), linear(5)]
}

/** The contrast of two colours such as `#1e5c48` by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(text: string): number {
  const [red, green, blue] = linearOf(text)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
