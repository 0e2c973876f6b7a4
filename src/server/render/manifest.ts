import type { Clinic } from '#contract/content.ts'
import { iconSizes } from './icons.ts'

/** What a phone needs to put the site on its home screen. The colours are those of the paper. */
export const manifest = ({ name, description }: Clinic): string =>
  JSON.stringify({
    name,
    short_name: name,
    ...(description && { description }),
    lang: 'en-AU',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f9f6ef',
    theme_color: '#f9f6ef',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...iconSizes.map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
