import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultAppearance } from './appearance.ts'
import { type Colour, colourOf, contrast, dark, fontFamily, hex, light } from './theme.ts'
import { appearanceRules, customProperties, themeSheets } from './theme-css.ts'

test.each(Object.entries(themeSheets))('%s is up to date with npm run theme', (path, css) => {
  expect(readFileSync(path, 'utf8')).toBe(css)
})

test('a clinic’s own typefaces are replaced by their own local fallbacks until a page is painted', () => {
  const rules = appearanceRules({ ...defaultAppearance, typePair: 'lora' }, { landscape: '', paintings: [] })
  const [, own, untilPainted] = /^:root \{(.*?)\}.*?@media \(scripting: enabled\) \{(.*)\}/s.exec(rules) ?? []
  expect(own).toContain('--font-serif: "Lora Variable", "Lora Fallback"')
  expect(untilPainted).toContain('--font-serif: "Lora Fallback"')
})

test('a palette becomes custom properties, with light-dark() where its two schemes differ', () => {
  const jade: Colour = [0.43, 0.072, 168]
  expect(customProperties({ jade })).toEqual(['--color-jade: oklch(0.43 0.072 168)'])
  expect(customProperties({ jade }, { jade: [0.77, 0.085, 166] })).toEqual([
    '--color-jade: light-dark(oklch(0.43 0.072 168), oklch(0.77 0.085 166))',
  ])
})

test('an OKLCH colour converts to the right hexadecimal sRGB', () => {
  expect(hex([0, 0, 0])).toBe('#000000')
  expect(hex([1, 0, 0])).toBe('#ffffff')
  // The primaries of sRGB, as CSS Color 4 has them.
  expect(hex([0.62796, 0.25768, 29.234])).toBe('#ff0000')
  expect(hex([0.86644, 0.29483, 142.495])).toBe('#00ff00')
  expect(hex([0.45201, 0.31321, 264.052])).toBe('#0000ff')
  expect(hex([0.7, 0.4, 140])).toMatch(/^#[\da-f]{6}$/)
})

test('a hexadecimal colour converts to OKLCH and back unchanged', () => {
  for (const text of ['#000000', '#ffffff', '#285d47', '#b53124', '#0f62fe', '#ffcc00', '#7f7f7f'])
    expect(hex(colourOf(text))).toBe(text)
})

test('a list of typefaces becomes a CSS font-family with quotes where needed', () => {
  expect(fontFamily(['Source Sans 3', 'Georgia', 'sans-serif'])).toBe('"Source Sans 3", Georgia, sans-serif')
  expect(fontFamily(['Newsreader', 'Times New Roman'], "'")).toBe("Newsreader, 'Times New Roman'")
})

const grounds = ['paper', 'paper-deep', 'paper-bright', 'celadon'] as const
const words = ['ink', 'ink-soft', 'jade', 'jade-deep', 'cinnabar', 'cinnabar-deep'] as const
const schemes = { light, dark: { ...light, ...dark } }
const pairs = grounds.flatMap((ground) => words.map((word) => [word, ground] as const))

describe.each(Object.entries(schemes))('in the %s scheme', (_, palette) => {
  test.each([
    ...pairs,
    ['cinnabar-deep', 'blush'],
    ['amber-ink', 'amber'],
    ['sky-ink', 'sky'],
    ['paper-bright', 'jade'],
    ['paper-bright', 'cinnabar'],
    ['accent-ink', 'accent'],
  ] as const)('%s on %s has a contrast of at least 4.5', (word, ground) => {
    expect(contrast(hex(palette[word]), hex(palette[ground]))).toBeGreaterThanOrEqual(4.5)
  })
})

test('no text uses the second colour, whose contrast is not guaranteed', () => {
  const files = globSync('src/{web,server}/**/*.{ts,tsx,css}', { exclude: (path) => String(path).endsWith('.test.ts') })
  const texts = files.map((path) => [path, readFileSync(path, 'utf8')] as const)
  expect(texts.length).toBeGreaterThan(300)
  const drawn = /text-accent(?!-ink)|[^-]color: (?:var\(--color-accent\)|(?:colour\.)?accent\b)/
  expect(texts.filter(([, text]) => drawn.test(text)).map(([path]) => path)).toEqual([])
})
