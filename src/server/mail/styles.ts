import type { Appearance } from '#domain/appearance/appearance.ts'
import { type Theme, themeOf } from '#domain/appearance/palette.ts'
import { fontFamily, hex, type Palette } from '#domain/appearance/theme.ts'

/**
 * Emails are written with names in place of the clinic's colours and typefaces, such as `var(--mail-jade)`. Mail programs
 * know no such names, so `inlineTheme` puts the values in their places.
 */
const named = <const N extends string>(name: N) => `var(--mail-${name})` as const

export const colour = {
  paper: named('paper'),
  sheet: named('sheet'),
  ink: named('ink'),
  soft: named('soft'),
  jade: named('jade'),
  celadon: named('celadon'),
  accent: named('accent'),
  cinnabar: named('cinnabar'),
  line: named('line'),
} as const
export const serif = named('serif')
export const sans = named('sans')
/** The corner radius of a button. */
export const buttonRadius = named('radius')

/** The same colours for mail programs that are dark, with the names that `dark-styles.ts` gives them. */
export const darkColour = (name: keyof Palette) => `var(--mail-dark-${name})`

const radii = { square: '0', soft: '6px', round: '20px' } as const

const valuesOf = ({ light, dark, type, appearance }: Theme): Record<string, string> => ({
  paper: hex(light['paper-deep']),
  sheet: hex(light['paper-bright']),
  ink: hex(light.ink),
  soft: hex(light['ink-soft']),
  jade: hex(light.jade),
  celadon: hex(light.celadon),
  accent: hex(light.accent),
  cinnabar: hex(light.cinnabar),
  line: hex(light.stone),
  serif: fontFamily(type.serif.elsewhere, "'"),
  sans: fontFamily(type.sans.elsewhere, "'"),
  radius: radii[appearance.corners],
  ...Object.fromEntries(Object.entries(dark).map(([name, value]) => [`dark-${name}`, hex(value)])),
})

/** An email's HTML with the colours and typefaces of a clinic's appearance. */
export function inlineTheme(html: string, appearance: Appearance): string {
  const values = valuesOf(themeOf(appearance))
  return html.replace(/var\(--mail-([a-z-]+)\)/g, (name, key: string) => values[key] ?? name)
}

export const text = {
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '26px',
  color: colour.ink,
  margin: '0 0 16px',
} as const
export const small = { ...text, fontSize: 14, lineHeight: '22px', color: colour.soft, margin: '0 0 8px' } as const

/** Keeps a phone number on one line. */
export const withNonBreakingSpaces = (phone: string) => phone.replaceAll(' ', '\u00a0')
