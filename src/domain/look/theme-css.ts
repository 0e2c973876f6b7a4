import { type Colour, dark, fontFamily, fonts, light, type Palette } from './theme.ts'

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

const families = Object.entries(fonts).map(([name, { site }]) => `--font-${name}: ${fontFamily(site)}`)

const rule = (selector: string, properties: string[]) =>
  `/* Written by npm run theme from src/domain/look/theme.ts. */\n${selector} {\n${properties.map((one) => `  ${one};\n`).join('')}}\n`

const inBothSchemes = Object.fromEntries(Object.keys(dark).map((name) => [name, light[name as keyof Palette]]))

/** The style sheets that hold the colours and typefaces, by their paths. Tailwind's own colours are switched off. */
export const themeSheets: Record<string, string> = {
  'src/web/styles/theme.css': rule('@theme', ['--color-*: initial', ...customProperties(light), ...families]),
  'src/web/features/admin/frame/scheme-colours.css': rule(
    ':root:has(.dashboard, .gate)',
    customProperties(inBothSchemes, dark),
  ),
}
