import { type Corners, defaultLook, type Look } from './look.ts'
import { defaultTheme, type Palettes, type Theme, themeOf } from './palette.ts'
import { type Colour, dark, fontFamily, light, type Palette } from './theme.ts'
import type { TypePair } from './typefaces.ts'

const oklch = (colour: Colour) => `oklch(${colour.join(' ')})`

/**
 * Colours as CSS custom properties, such as `--color-jade: oklch(0.43 0.072 168)`. One that has another value in the
 * dark scheme follows the element's `color-scheme`.
 */
export const customProperties = (palette: Partial<Palette>, dark: Partial<Palette> = {}): string[] =>
  (Object.entries(palette) as [keyof Palette, Colour][]).map(([name, colour]) => {
    const other = dark[name]
    return `--color-${name}: ${other ? `light-dark(${oklch(colour)}, ${oklch(other)})` : oklch(colour)}`
  })

const families = (type: TypePair) =>
  Object.entries(type).map(([name, { site }]) => `--font-${name}: ${fontFamily(site)}`)

/** The radii of Tailwind's own names, and of buttons. */
const radii: Record<Corners, Record<string, string>> = {
  square: { sm: '0px', md: '0px', lg: '0px', xl: '0px', button: '0px' },
  soft: { button: 'calc(infinity * 1px)' },
  round: { sm: '0.5rem', md: '0.8rem', lg: '1rem', xl: '1.4rem', button: 'calc(infinity * 1px)' },
}
const corners = (name: Corners) => Object.entries(radii[name]).map(([size, radius]) => `--radius-${size}: ${radius}`)

const inBothSchemes = Object.keys(dark) as (keyof Palette)[]
const both = ({ light, dark }: Palettes) => customProperties(pick(light, inBothSchemes), pick(dark, inBothSchemes))

const pick = (palette: Palette, names: (keyof Palette)[]): Partial<Palette> =>
  Object.fromEntries(names.map((name) => [name, palette[name]]))

const block = (selector: string, properties: string[]) =>
  `${selector} {\n${properties.map((one) => `  ${one};\n`).join('')}}\n`
const written = (text: string) => `/* Written by npm run theme from src/domain/look. */\n${text}`

/** The style sheets that hold the product's own colours and typefaces, by their paths. Tailwind's colours are switched off. */
export const themeSheets: Record<string, string> = {
  'src/web/styles/theme.css': written(
    block('@theme', [
      '--color-*: initial',
      ...customProperties(light),
      ...families(defaultTheme.type),
      ...corners(defaultLook.corners),
    ]),
  ),
  'src/web/features/admin/frame/scheme-colours.css': written(block(':root:has(.dashboard, .gate)', both(defaultTheme))),
}

/** The same properties in a selector that has the last word, whichever sheet comes last. */
const dashboard = ':root:root:has(.dashboard, .gate)'

/**
 * The rules of a clinic's look that differ from the product's own; empty where none does. `landscape` is the address of
 * the footer's landscape in its colours.
 */
export function lookRules(look: Look, landscape: string): string {
  const theme: Theme = themeOf(look)
  const ownColours = look.primary === defaultLook.primary && look.accent === defaultLook.accent
  const properties = [
    ...(ownColours ? [] : customProperties(theme.light)),
    ...(look.typePair === defaultLook.typePair ? [] : families(theme.type)),
    ...(look.corners === defaultLook.corners ? [] : corners(look.corners)),
  ]
  const footer = look.footerLandscape
    ? look.primary !== defaultLook.primary && block('footer .landscape', [`content: url("${landscape}")`])
    : block('footer .landscape', ['display: none'])
  return [properties.length > 0 && block(':root', properties), !ownColours && block(dashboard, both(theme)), footer]
    .filter((rule) => rule !== false)
    .join('')
}
