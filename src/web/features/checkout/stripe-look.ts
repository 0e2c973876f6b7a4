import type { Appearance } from '@stripe/stripe-js'
import { fontFamily, fonts, hex, light } from '#domain/look/theme.ts'

/**
 * The site's look for Stripe's card form. It stands in a frame of Stripe's, which knows neither the site's tokens nor
 * `oklch`.
 */
export const stripeLook: Appearance = {
  theme: 'stripe',
  labels: 'above',
  variables: {
    colorPrimary: hex(light.jade),
    colorBackground: hex(light['paper-bright']),
    colorText: hex(light.ink),
    colorTextSecondary: hex(light['ink-soft']),
    colorDanger: hex(light['cinnabar-deep']),
    borderRadius: '6px',
    fontFamily: fontFamily(fonts.sans.elsewhere),
    fontSizeBase: '17px',
    spacingUnit: '5px',
  },
  rules: {
    '.Input': { border: `1px solid ${hex(light.stone)}`, boxShadow: 'none' },
    '.Label': { fontWeight: '600' },
  },
}
