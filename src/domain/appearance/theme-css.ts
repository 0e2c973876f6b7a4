import { type Appearance, type Corners, defaultAppearance } from './appearance.ts'
import { defaultTheme, type Palettes, type Theme, themeOf } from './palette.ts'
import { type Colour, dark, fontFamily, hex, light, type Palette } from './theme.ts'
import { tintOf } from './tint.ts'
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

/** Until a public page is painted its text has the local fallbacks, and no typeface is fetched (src/web/start.ts). */
const fallbacksUntilPainted = (type: TypePair) => {
  const locals = Object.entries(type).map(([name, { site }]) => `--font-${name}: ${fontFamily(site.slice(1))}`)
  return `@media (scripting: enabled) {\n${block(':root[data-typefaces="after-paint"]', locals).replace(/^(?=.)/gm, '  ')}}\n`
}

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
const written = (text: string) => `/* Written by npm run theme from src/domain/appearance. */\n${text}`

/** The style sheets that hold the product's own colours and typefaces, by their paths. Tailwind's colours are switched off. */
export const themeSheets: Record<string, string> = {
  'src/web/styles/theme.css': written(
    block('@theme', [
      '--color-*: initial',
      ...customProperties(light),
      ...families(defaultTheme.type),
      ...corners(defaultAppearance.corners),
    ]),
  ),
  'src/web/styles/until-painted.css': written(fallbacksUntilPainted(defaultTheme.type)),
  'src/web/features/admin/frame/scheme-colours.css': written(block(':root:has(.dashboard, .gate)', both(defaultTheme))),
}

/** The same properties in a selector that has the last word, whichever sheet comes last. */
const dashboard = ':root:root:has(.dashboard, .gate)'

/** A voucher's mountains are one painting, which the page's own rules turn into jade. */
const mountains = (jade: Colour) =>
  block(':root :is(.voucher-mountains, .fold-mountains)', [`filter: ${tintOf(hex(jade))}`])

/**
 * The example's paintings stand on cream, which in other colours is a patch on the page. Brightened until their paper (230
 * in its weakest channel) is white and multiplied with what is behind them, they stand on the page's own. The hero's
 * pictures fade into the page by themselves, and the dashboard has a dark scheme.
 */
const blended = (paintings: readonly string[]) =>
  paintings.length > 0 &&
  [
    block(
      `main:not(.dashboard-main) img:is(${paintings.map((hash) => `[src^="/media/${hash}"]`).join(', ')}):not([data-slide] *)`,
      ['filter: brightness(1.11)', 'mix-blend-mode: multiply'],
    ),
    block('.painting:not(img)', ['background: none']),
    // It sticks to the window, so nothing in it is multiplied with the page.
    block('#practitioner :has(> picture)', ['background: var(--color-paper)']),
  ].join('')

/**
 * The pictures that an appearance's CSS refers to: the footer's landscape in its colours, and the example paintings, by the
 * prefix of their hashes.
 */
type Drawings = { landscape: string; paintings: readonly string[] }

/** The rules of a clinic's appearance that differ from the product's own; empty where none does. */
export function appearanceRules(appearance: Appearance, { landscape, paintings }: Drawings): string {
  const theme: Theme = themeOf(appearance)
  const ownColours = appearance.primary === defaultAppearance.primary && appearance.accent === defaultAppearance.accent
  const properties = [
    ...(ownColours ? [] : customProperties(theme.light)),
    ...(appearance.typePair === defaultAppearance.typePair ? [] : families(theme.type)),
    ...(appearance.corners === defaultAppearance.corners ? [] : corners(appearance.corners)),
  ]
  const ownPrimary = appearance.primary === defaultAppearance.primary
  const footer = appearance.footerLandscape
    ? !ownPrimary && block('footer .landscape', [`content: url("${landscape}")`])
    : block('footer .landscape', ['display: none'])
  return [
    properties.length > 0 && block(':root', properties),
    appearance.typePair !== defaultAppearance.typePair && fallbacksUntilPainted(theme.type),
    !ownColours && block(dashboard, both(theme)),
    footer,
    !ownPrimary && mountains(theme.light.jade),
    !ownPrimary && blended(paintings),
  ]
    .filter((rule) => rule !== false)
    .join('')
}
