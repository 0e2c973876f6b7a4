import { describe, expect, test } from 'vitest'
import {
  type Appearance,
  appearanceCode,
  customAppearanceCode,
  defaultAppearance,
  parseAppearanceCode,
} from './appearance.ts'
import { defaultTheme, minContrast, palettesOf, themeOf } from './palette.ts'
import { contrast, dark, hex, light, type Palette } from './theme.ts'
import { appearanceRules } from './theme-css.ts'
import { tintOf } from './tint.ts'

const grounds = ['paper', 'paper-deep', 'paper-bright', 'celadon'] as const
const words = ['ink', 'ink-soft', 'jade', 'jade-deep', 'cinnabar', 'cinnabar-deep'] as const
const pairs: (readonly [keyof Palette, keyof Palette])[] = [
  ...grounds.flatMap((ground) => words.map((word) => [word, ground] as const)),
  ['cinnabar-deep', 'blush'],
  ['amber-ink', 'amber'],
  ['sky-ink', 'sky'],
  ['paper-bright', 'jade'],
  ['paper-bright', 'jade-deep'],
  ['accent-ink', 'accent'],
  ['paper-bright', 'cinnabar'],
]
/** The footer is on the public site only, which is light. */
const onMist = ['ink', 'jade-deep'] as const

/** The same colours each time: whole 24-bit numbers of a linear congruential generator. */
function* colours(count: number): Generator<string> {
  let state = 20261122
  for (let index = 0; index < count; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield `#${(state >>> 8).toString(16).padStart(6, '0')}`
  }
}

const faultsOf = (appearance: Pick<Appearance, 'primary' | 'accent'>): string[] => {
  const palettes = palettesOf(appearance)
  const too = (scheme: 'light' | 'dark', [word, ground]: readonly [keyof Palette, keyof Palette], least: number) => {
    const value = contrast(hex(palettes[scheme][word]), hex(palettes[scheme][ground]))
    return value < least
      ? [`${appearance.primary} ${appearance.accent} ${scheme}: ${word} on ${ground} has ${value.toFixed(2)}`]
      : []
  }
  return [
    ...pairs.flatMap((pair) => [...too('light', pair, minContrast.text), ...too('dark', pair, minContrast.text)]),
    ...onMist.flatMap((word) => too('light', [word, 'mist'], minContrast.text)),
    ...(['light', 'dark'] as const).flatMap((scheme) =>
      too(scheme, ['stone-deep', 'paper-bright'], minContrast.border),
    ),
  ]
}

describe('the palette derived from two colours', () => {
  test('equals the product’s own for the product’s two colours', () => {
    expect(palettesOf(defaultAppearance)).toEqual({ light, dark: { ...light, ...dark } })
    expect(themeOf(defaultAppearance)).toEqual(defaultTheme)
  })

  test('is readable on every background for any two colours', () => {
    const random = [...colours(600)]
    const faults = random.flatMap((primary, index) => faultsOf({ primary, accent: random.at(-1 - index)! }))
    expect(faults).toEqual([])
  })

  test.each([
    ...['#ffffff', '#000000', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#00ffff', '#ff00ff', '#808080', '#fffffe'],
  ])('is readable with %s as both colours', (extreme) => {
    expect(faultsOf({ primary: extreme, accent: extreme })).toEqual([])
    expect(faultsOf({ primary: extreme, accent: defaultAppearance.accent })).toEqual([])
    expect(faultsOf({ primary: defaultAppearance.primary, accent: extreme })).toEqual([])
  })

  test('keeps a colour that is readable as it is', () => {
    for (const colour of ['#1d4e89', '#5b2a86', '#7a1f3d', '#14532d']) {
      const { light } = palettesOf({ primary: colour, accent: colour })
      expect(hex(light.jade)).toBe(colour)
      expect(hex(light.accent)).toBe(colour)
    }
  })

  test('keeps the second colour exactly, however light or dark', () => {
    for (const accent of [...colours(300), '#ffff00', '#ffffff', '#000000', '#ffcc00'])
      expect(hex(palettesOf({ primary: '#1d4e89', accent }).light.accent)).toBe(accent)
  })

  test('changes little when a colour changes little', () => {
    const { light: near } = palettesOf({ primary: '#295d47', accent: defaultAppearance.accent })
    for (const name of ['paper', 'celadon', 'mist', 'stone'] as const)
      expect(contrast(hex(near[name]), hex(light[name]))).toBeLessThan(1.02)
  })

  test('keeps errors red', () => {
    const [, , hue] = palettesOf({ primary: '#1d4e89', accent: '#1d4e89' }).light['cinnabar-deep']
    expect(hue).toBe(30)
  })
})

describe('the code of an appearance in an address', () => {
  const other: Appearance = {
    ...defaultAppearance,
    primary: '#1d4e89',
    typePair: 'lora',
    corners: 'round',
    heroSlides: false,
  }

  test('reads back as the same appearance', () => {
    for (const appearance of [defaultAppearance, other])
      expect(parseAppearanceCode(appearanceCode(appearance))).toEqual(appearance)
    expect([customAppearanceCode(defaultAppearance), customAppearanceCode(other)]).toEqual([
      '',
      '1d4e89-b52c1f-lora-round-land-still',
    ])
  })

  test.each(['', '1d4e89', '1D4E89-b53124-lora-round-land-still', '1d4e89-b53124-arial-round-land-still', '../x'])(
    'the code “%s” is rejected',
    (code) => expect(parseAppearanceCode(code)).toBeUndefined(),
  )
})

describe('the style rules of an appearance', () => {
  const drawings = { landscape: '/x.svg', paintings: ['01234567', 'fedcba98'] }

  test('the product’s own appearance needs no style rules', () =>
    expect(appearanceRules(defaultAppearance, drawings)).toBe(''))

  test('style rules contain only what differs from the product’s own appearance', () => {
    expect(appearanceRules({ ...defaultAppearance, footerLandscape: false }, drawings)).toBe(
      'footer .landscape {\n  display: none;\n}\n',
    )
    expect(appearanceRules({ ...defaultAppearance, corners: 'square' }, drawings)).toContain('--radius-button: 0px')
    const blue = appearanceRules({ ...defaultAppearance, primary: '#1d4e89' }, drawings)
    expect(blue).toContain(':root:root:has(.dashboard, .gate)')
    expect(blue).toContain('content: url("/x.svg")')
    expect(blue).not.toContain('--font')
  })

  test('recolour the voucher’s mountains and the example’s paintings only for another main colour', () => {
    const blue = appearanceRules({ ...defaultAppearance, primary: '#1d4e89' }, drawings)
    expect(blue).toContain('[src^="/media/fedcba98"]')
    expect(blue).toContain(`filter: ${tintOf('#1d4e89')}`)
    for (const other of [{ corners: 'round' }, { accent: '#ffcc00' }, { typePair: 'lora' }] as const)
      expect(appearanceRules({ ...defaultAppearance, ...other }, drawings)).not.toMatch(/mountains|fedcba/)
    expect(appearanceRules({ ...defaultAppearance, primary: '#1d4e89' }, { ...drawings, paintings: [] })).not.toContain(
      'multiply',
    )
  })
})
