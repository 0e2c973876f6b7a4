import type { Appearance } from '@stripe/stripe-js'
import { type Colour, fontFamily, hex, light } from '#domain/appearance/theme.ts'

/** The value of a CSS custom property in the clinic's appearance, such as `--radius-md`. */
const token = (name: string, otherwise: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || otherwise

/** A colour of the page in hexadecimal, since Stripe does not know OKLCH. */
function colour(name: keyof typeof light): string {
  const numbers = token(`--color-${name}`, '').match(/^oklch\(([\d.]+)(%?) ([\d.]+) ([\d.]+)/)
  if (!numbers) return hex(light[name])
  const [, lightness, percent, chroma, hue] = numbers
  return hex([Number(lightness) / (percent ? 100 : 1), Number(chroma), Number(hue)] satisfies Colour)
}

/** The name of the text typeface, without the fallbacks that only this site defines. */
const family = () => token('--font-sans', '').match(/^"?([^",]+?)(?: Variable)?"?,/)?.[1] ?? 'Source Sans 3'

/**
 * The site's appearance for Stripe's card form. The form is in an iframe of Stripe, which has neither the site's custom properties
 * nor `oklch`, so the values are read from the page.
 */
export const stripeAppearance = (): Appearance => ({
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
