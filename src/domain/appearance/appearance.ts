import { hex, light } from './theme.ts'
import { type TypePairName, typePairs } from './typefaces.ts'

/** How round corners are. */
export const cornerNames = ['square', 'soft', 'round'] as const
export type Corners = (typeof cornerNames)[number]

/** A clinic's choices for its appearance. Colours are hex in lower case, such as `#1e5c48`. */
export type Appearance = {
  primary: string
  accent: string
  typePair: TypePairName
  corners: Corners
  footerLandscape: boolean
  heroSlides: boolean
}

/** The appearance that the product comes with. */
export const defaultAppearance: Appearance = {
  primary: hex(light.jade),
  accent: hex(light.accent),
  typePair: 'newsreader',
  corners: 'soft',
  footerLandscape: true,
  heroSlides: true,
}

/** An appearance as a part of an address, such as `285f4c-b52c1f-lora-soft-land-slides`; different for each. */
export const appearanceCode = (appearance: Appearance): string =>
  [
    appearance.primary.slice(1),
    appearance.accent.slice(1),
    appearance.typePair,
    appearance.corners,
    appearance.footerLandscape ? 'land' : 'plain',
    appearance.heroSlides ? 'slides' : 'still',
  ].join('-')

const codePattern = new RegExp(
  `^([\\da-f]{6})-([\\da-f]{6})-(${Object.keys(typePairs).join('|')})-(${cornerNames.join('|')})-(land|plain)-(slides|still)$`,
)

/** The appearance of such a code; `undefined` for any other text. */
export function parseAppearanceCode(code: string): Appearance | undefined {
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

/** The code of an appearance other than the default one; empty for that. */
export const customAppearanceCode = (appearance: Appearance): string => {
  const code = appearanceCode(appearance)
  return code === appearanceCode(defaultAppearance) ? '' : code
}
