import type { Locator } from '@playwright/test'

const hues = { red: [0, 50], yellow: [60, 110], green: [140, 185], blue: [220, 270] } as const

/** What one would call a colour of an element, in the light scheme: red, yellow, green, blue, or grey. */
export async function colourOf(element: Locator, property: 'color' | 'backgroundColor' = 'color'): Promise<string> {
  const written = await element.evaluate((shown, property) => getComputedStyle(shown)[property], property)
  const [, chroma, hue] = /^oklch\([\d.]+ ([\d.]+) ([\d.]+)\)$/.exec(written)?.map(Number) ?? []
  if (chroma === undefined || hue === undefined) throw new Error(`Not a colour of ours: ${written}`)
  if (chroma < 0.03) return 'grey'
  return Object.entries(hues).find(([, [from, to]]) => hue >= from && hue <= to)?.[0] ?? written
}
