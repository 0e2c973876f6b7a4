import type { Appearance } from '@stripe/stripe-js'
import { type Colour, fontFamily, hex, light } from '#domain/look/theme.ts'

/** A token of the page as the clinic's look has it, such as `--radius-md`. */
const token = (name: string, otherwise: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || otherwise

/** A colour of the page for whoever knows no OKLCH. */
function colour(name: keyof typeof light): string {
  const numbers = token(`--color-${name}`, '').match(/^oklch\(([\d.]+)(%?) ([\d.]+) ([\d.]+)/)
  if (!numbers) return hex(light[name])
  const [, lightness, percent, chroma, hue] = numbers
  return hex([Number(lightness) / (percent ? 100 : 1), Number(chroma), Number(hue)] satisfies Colour)
}

/** The typeface for text without what only this site has: its files, and a stand-in that is as wide. */
const family = () => token('--font-sans', '').match(/^"?([^",]+?)(?: Variable)?"?,/)?.[1] ?? 'Source Sans 3'

/**
 * The site's look for Stripe's card form. It stands in a frame of Stripe's, which knows neither the site's tokens nor
 * `oklch`; so they are read from the page.
 */
export const stripeLook = (): Appearance => ({
  theme: 'stripe',
  labels: 'above',
  variables: {
    colorPrimary: colour('jade'),
    colorBackground: colour('paper-bright'),
    colorText: colour('ink'),
    colorTextSecondary: colour('ink-soft'),
    colorDanger: colour('cinnabar-deep'),
    borderRadius: token('--radius-md', '6px'),
    fontFamily: fontFamily([family(), 'Segoe UI', 'Helvetica', 'Arial', 'sans-serif']),
    fontSizeBase: '17px',
    spacingUnit: '5px',
  },
  rules: {
    '.Input': { border: `1px solid ${colour('stone')}`, boxShadow: 'none' },
    '.Label': { fontWeight: '600' },
  },
})
