import { hex, light } from './theme.ts'
import { type TypePairName, typePairs } from './typefaces.ts'

/** How round corners are. */
export const cornerNames = ['square', 'soft', 'round'] as const
export type Corners = (typeof cornerNames)[number]

/** A clinic's choices for its look. Colours are hex in lower case, such as `#1e5c48`. */
export type Look = {
  primary: string
  accent: string
  typePair: TypePairName
  corners: Corners
  footerLandscape: boolean
  heroSlides: boolean
}

/** The look that the product comes with. */
export const defaultLook: Look = {
  primary: hex(light.jade),
  accent: hex(light.accent),
  typePair: 'newsreader',
  corners: 'soft',
  footerLandscape: true,
  heroSlides: true,
}

/** A look as a part of an address, such as `285f4c-b52c1f-lora-soft-land-slides`; the same for the same look only. */
export const lookCode = (look: Look): string =>
  [
    look.primary.slice(1),
    look.accent.slice(1),
    look.typePair,
    look.corners,
    look.footerLandscape ? 'land' : 'plain',
    look.heroSlides ? 'slides' : 'still',
  ].join('-')

const codePattern = new RegExp(
  `^([\\da-f]{6})-([\\da-f]{6})-(${Object.keys(typePairs).join('|')})-(${cornerNames.join('|')})-(land|plain)-(slides|still)$`,
)

/** The look of such a code; `undefined` for any other text. */
export function lookOfCode(code: string): Look | undefined {
  const [, primary, accent, typePair, corners, footer, hero] = codePattern.exec(code) ?? []
  if (hero === undefined) return undefined
  return {
    primary: `#${primary}`,
    accent: `#${accent}`,
    typePair: typePair as TypePairName,
    corners: corners as Corners,
    footerLandscape: footer === 'land',
    heroSlides: hero === 'slides',
  }
}

/** A short identifier of a look; empty for the default look. */
export const lookMark = (look: Look): string => {
  const code = lookCode(look)
  return code === lookCode(defaultLook) ? '' : code
}
