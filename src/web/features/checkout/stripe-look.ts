import type { Appearance } from '@stripe/stripe-js'

/**
 * The site's look for Stripe's card form. It stands in a frame of Stripe's, which knows neither the site's tokens nor
 * `oklch`, so the tokens of styles/tokens.css are here as hex: jade, paper-bright, ink, ink-soft, cinnabar-deep, stone.
 */
export const stripeLook: Appearance = {
  theme: 'stripe',
  labels: 'above',
  variables: {
    colorPrimary: '#1e5c48',
    colorBackground: '#fefcf9',
    colorText: '#1b2524',
    colorTextSecondary: '#455351',
    colorDanger: '#952014',
    borderRadius: '6px',
    fontFamily: '"Source Sans 3", system-ui, sans-serif',
    fontSizeBase: '17px',
    spacingUnit: '5px',
  },
  rules: {
    '.Input': { border: '1px solid #d9d2c6', boxShadow: 'none' },
    '.Label': { fontWeight: '600' },
  },
}
