/** A colour in OKLCH: lightness from 0 to 1, chroma, hue in degrees. */
export type Colour = readonly [lightness: number, chroma: number, hue: number]

/** The colours of the site, by their names in docs/design.md, "Colours". Share pictures, emails and PDFs take them by `hex`. */
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

/** A typeface, by its name and by the names that the site and programs without web fonts ask for, the first that is there. */
export type Typeface = { family: string; site: readonly string[]; elsewhere: readonly string[] }

/** The site's pairing: one for headings and vouchers, one for text. */
export const fonts = {
  serif: {
    family: 'Newsreader',
    site: ['Newsreader Variable', 'Newsreader Fallback', 'Georgia', 'serif'],
    elsewhere: ['Newsreader', 'Georgia', 'Times New Roman', 'serif'],
  },
  sans: {
    family: 'Source Sans 3',
    site: ['Source Sans 3 Variable', 'Source Sans Fallback', 'system-ui', 'sans-serif'],
    elsewhere: ['Source Sans 3', 'Segoe UI', 'Helvetica', 'Arial', 'sans-serif'],
  },
} as const satisfies Record<string, Typeface>

/** Names of typefaces as CSS has them; `quote` goes round those with spaces. */
export const fontFamily = (names: readonly string[], quote: '"' | "'" = '"'): string =>
  names.map((name) => (/[^\w-]/.test(name) ? `${quote}${name}${quote}` : name)).join(', ')

/** A colour in sRGB: red, green and blue from 0 to 255. What sRGB does not have is cut off in each channel. */
export function channels([lightness, chroma, hue]: Colour): number[] {
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
  ].map((linear) => {
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.min(1, Math.max(0, encoded)))
  })
}

/** A colour for programs that know no OKLCH, as `#1e5c48`. */
export const hex = (colour: Colour): string =>
  `#${channels(colour)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
