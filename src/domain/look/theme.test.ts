import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Colour, dark, fontFamily, hex, light } from './theme.ts'
import { customProperties, themeSheets } from './theme-css.ts'

test.each(Object.entries(themeSheets))('%s is what npm run theme writes', (path, css) => {
  expect(readFileSync(path, 'utf8')).toBe(css)
})

test('a palette becomes custom properties, one for both schemes where it has two values', () => {
  const jade: Colour = [0.43, 0.072, 168]
  expect(customProperties({ jade })).toEqual(['--color-jade: oklch(0.43 0.072 168)'])
  expect(customProperties({ jade }, { jade: [0.77, 0.085, 166] })).toEqual([
    '--color-jade: light-dark(oklch(0.43 0.072 168), oklch(0.77 0.085 166))',
  ])
})

test('colours for programs that know no OKLCH', () => {
  expect(hex([0, 0, 0])).toBe('#000000')
  expect(hex([1, 0, 0])).toBe('#ffffff')
  // The primaries of sRGB, as CSS Color 4 has them.
  expect(hex([0.62796, 0.25768, 29.234])).toBe('#ff0000')
  expect(hex([0.86644, 0.29483, 142.495])).toBe('#00ff00')
  expect(hex([0.45201, 0.31321, 264.052])).toBe('#0000ff')
  expect(hex([0.7, 0.4, 140])).toMatch(/^#[\da-f]{6}$/)
})

test('typefaces by their names', () => {
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
  ] as const)('%s on %s can be read', (word, ground) => {
    expect(contrast(palette[word], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })
})

/** The contrast of WCAG 2, from 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [darker, lighter] = [luminance(hex(one)), luminance(hex(other))].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
