import { type Appearance, defaultAppearance } from './appearance.ts'
import { type Colour, colourOf, contrast, dark, hex, light, linearChannels, type Palette } from './theme.ts'
import { type TypePair, typePairs } from './typefaces.ts'

/** The minimum contrast of text and of visible borders, by WCAG 2 AA. */
export const minContrast = { text: 4.5, border: 3 } as const

const grounds = ['paper', 'paper-deep', 'paper-bright', 'celadon'] as const
/** A colour that is read or seen, and what it stands on: each must have enough contrast. */
const onGrounds = {
  'ink-soft': [],
  jade: [],
  'jade-deep': ['mist'],
  cinnabar: [],
  'cinnabar-deep': ['blush'],
} as const

type Scheme = 'light' | 'dark'
export type Palettes = Record<Scheme, Palette>

/** Everything that site, dashboard, emails, PDFs and share pictures draw with. */
export type Theme = Palettes & { appearance: Appearance; type: TypePair }

const round = (value: number, digits: number) => Number(value.toFixed(digits))
const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** The nearest colour that sRGB has: as light, of the same hue, as strong as can be. */
function inGamut([lightness, chroma, hue]: Colour): Colour {
  const l = round(between(0, lightness, 1), 4)
  const h = round((hue + 720) % 360, 1)
  const fits = (c: number) => linearChannels([l, c, h]).every((value) => value > -0.0005 && value < 1.0005)
  if (fits(chroma)) return [l, round(chroma, 4), h]
  let [least, most] = [0, chroma]
  while (most - least > 0.0005) {
    const middle = (least + most) / 2
    if (fits(middle)) least = middle
    else most = middle
  }
  return [l, Math.floor(least * 10_000) / 10_000, h]
}

/** The colour, made darker or lighter until it has enough contrast with each of the others. */
function readable(colour: Colour, on: Colour[], step: number, least: number = minContrast.text): Colour {
  let found = inGamut(colour)
  const reads = () => on.every((ground) => contrast(hex(found), hex(ground)) >= least)
  while (!reads() && found[0] + step > 0 && found[0] + step < 1)
    found = inGamut([found[0] + step, colour[1], colour[2]])
  return found
}

type Chosen = { primary: Colour; accent: Colour }

/** How strong the clinic's colour is beside jade, at most `most`. */
const strength = (primary: Colour, most: number) => Math.min(most, primary[1] / light.jade[1])

/** The hue distance of the clinic's colour from jade: 0 for a similar colour or a grey, 1 from a quarter circle on. */
function distance({ primary }: Chosen): number {
  const degrees = Math.abs(((primary[2] - light.jade[2] + 540) % 360) - 180)
  return Math.min(1, degrees / 90) * strength(primary, 1)
}

/** Papers are warm beside jade. The further the clinic's colour is from it, the more they lean towards that one. */
function lean([lightness, chroma, hue]: Colour, chosen: Chosen): Colour {
  const share = distance(chosen)
  const parts: [weight: number, degrees: number][] = [
    [(1 - share) * chroma, hue],
    [share * chroma * 0.55, chosen.primary[2]],
  ]
  const [a, b] = [Math.cos, Math.sin].map((of) =>
    parts.reduce((sum, [weight, degrees]) => sum + weight * of((degrees * Math.PI) / 180), 0),
  )
  return [lightness, Math.hypot(a!, b!), (Math.atan2(b!, a!) * 180) / Math.PI]
}

/** A colour of the product, turned as far round as the clinic's is from jade, and as much stronger or weaker. */
const turned = ([lightness, chroma, hue]: Colour, chosen: Chosen, most: number): Colour => [
  lightness,
  chroma * strength(chosen.primary, most),
  chosen.primary[2] + (hue - light.jade[2]) * (1 - distance(chosen)),
]

function drafted(base: Palette, chosen: Chosen, scheme: Scheme): Palette {
  const { primary, accent } = chosen
  const tint = (name: keyof Palette, most = 1.2) => inGamut(turned(base[name], chosen, most))
  const paper = (name: keyof Palette) =>
    inGamut(scheme === 'light' ? lean(base[name], chosen) : turned(base[name], chosen, 1))
  const isLight = scheme === 'light'
  // A colour that is nearly black becomes lighter where it is pointed at.
  const hover = primary[0] < 0.24 ? primary[0] + 0.12 : primary[0] - 0.095
  const jade: Colour = isLight ? primary : turned(base.jade, chosen, 1.7)
  const jadeDeep: Colour = isLight ? [hover, primary[1] * 0.8, primary[2] + 2] : turned(base['jade-deep'], chosen, 1.7)
  return {
    ...base,
    paper: paper('paper'),
    'paper-deep': paper('paper-deep'),
    'paper-bright': paper('paper-bright'),
    ink: isLight ? tint('ink', 1) : base.ink,
    'ink-soft': tint('ink-soft', 1),
    jade,
    'jade-deep': jadeDeep,
    celadon: tint('celadon'),
    'celadon-deep': tint('celadon-deep'),
    // Decoration only, so it stays what the clinic chose; what stands on it is `accent-ink`.
    accent: isLight
      ? [round(accent[0], 5), round(accent[1], 5), round(accent[2], 2)]
      : [base.accent[0], Math.min(accent[1] * 0.77, 0.14), accent[2] + 2],
    mist: tint('mist'),
    stone: paper('stone'),
    'stone-deep': paper('stone-deep'),
    shade: isLight ? tint('shade', 1) : base.shade,
  }
}

/** A readable text colour on a background: the paper, else the ink, darkened as far as needed. */
function inkOn(colour: Colour, { 'paper-bright': paper, ink, shade }: Palette): Colour {
  const reads = (text: Colour) => contrast(hex(text), hex(colour)) >= minContrast.text
  if (reads(paper)) return paper
  // In the dark scheme the ink is light and the paper dark.
  const dark = readable(ink[0] < 0.5 ? ink : shade, [colour], -0.004)
  return reads(dark) ? dark : [1, 0, 0]
}

function paletteFor(base: Palette, chosen: Chosen, scheme: Scheme): Palette {
  const draft = drafted(base, chosen, scheme)
  const step = scheme === 'light' ? -0.004 : 0.004
  const surfaces = grounds.map((name) => draft[name])
  const words = Object.entries(onGrounds).map(([name, more]) => {
    // The dark scheme has no footer; its mist is that of the light one.
    const also = more.filter((ground) => ground !== 'mist' || scheme === 'light').map((ground) => draft[ground])
    return [name, readable(draft[name as keyof Palette], [...surfaces, ...also], step)]
  })
  const ink = inkOn(draft.accent, draft)
  const border = readable(draft['stone-deep'], [draft.paper, draft['paper-bright']], step, minContrast.border)
  return { ...draft, ...Object.fromEntries(words), 'accent-ink': ink, 'stone-deep': border }
}

const ownPalettes: Palettes = { light, dark: { ...light, ...dark } }

/**
 * The colours of both schemes, made from the two of an appearance (docs/design.md, "Colours"). The product's own two give the
 * product's own colours. Text has a contrast of 4.5:1 on every surface, so a first colour that is too light is made
 * darker; the second is no text, and stays as it is.
 */
export function palettesOf({ primary, accent }: Pick<Appearance, 'primary' | 'accent'>): Palettes {
  if (primary === defaultAppearance.primary && accent === defaultAppearance.accent) return ownPalettes
  const own = { primary: light.jade, accent: light.accent }
  const chosen: Chosen = {
    primary: primary === defaultAppearance.primary ? own.primary : colourOf(primary),
    accent: accent === defaultAppearance.accent ? own.accent : colourOf(accent),
  }
  return {
    light: paletteFor(ownPalettes.light, chosen, 'light'),
    dark: paletteFor(ownPalettes.dark, chosen, 'dark'),
  }
}

/** Everything that is drawn with, for what a clinic has chosen. */
export const themeOf = (appearance: Appearance): Theme => ({
  ...palettesOf(appearance),
  appearance,
  type: typePairs[appearance.typePair],
})

export const defaultTheme = themeOf(defaultAppearance)
