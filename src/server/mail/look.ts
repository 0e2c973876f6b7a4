import { fontFamily, fonts, hex, light } from '#domain/look/theme.ts'

/** The colours of the site in the form that every mail program knows. */
export const colour = {
  paper: hex(light['paper-deep']),
  sheet: hex(light['paper-bright']),
  ink: hex(light.ink),
  soft: hex(light['ink-soft']),
  jade: hex(light.jade),
  celadon: hex(light.celadon),
  cinnabar: hex(light.cinnabar),
  line: hex(light.stone),
} as const

export const serif = fontFamily(fonts.serif.elsewhere, "'")
export const sans = fontFamily(fonts.sans.elsewhere, "'")

export const text = {
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '26px',
  color: colour.ink,
  margin: '0 0 16px',
} as const
export const small = { ...text, fontSize: 14, lineHeight: '22px', color: colour.soft, margin: '0 0 8px' } as const

/** A phone number is read as one: no line ends within it. */
export const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0')
