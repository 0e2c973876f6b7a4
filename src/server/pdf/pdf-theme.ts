import { type Appearance, appearanceCode } from '#domain/appearance/appearance.ts'
import { themeOf } from '#domain/appearance/palette.ts'
import { hex } from '#domain/appearance/theme.ts'
import { familiesFor } from './fonts.ts'

/** The colours of a printed voucher, such as `#1e5c48`, and the names of its typeface, one for each subset. */
export type PdfTheme = ReturnType<typeof pdfTheme>

/** `text`: everything that is written in the document. */
export function pdfTheme(appearance: Appearance, text: string) {
  const { light } = themeOf(appearance)
  const serif = familiesFor(appearance.typePair, text)
  return {
    code: `${appearanceCode(appearance)} ${serif}`,
    paper: hex(light.paper),
    ink: hex(light.ink),
    soft: hex(light['ink-soft']),
    jade: hex(light.jade),
    accent: hex(light.accent),
    cinnabar: hex(light.cinnabar),
    line: hex(light.stone),
    serif,
  }
}

/** The styles of a document in a theme, made once for each of the last themes. */
export function stylesByTheme<S>(make: (theme: PdfTheme) => S): (theme: PdfTheme) => S {
  const made = new Map<string, S>()
  return (theme) => {
    const styles = made.get(theme.code) ?? make(theme)
    if (made.size > 10) made.clear()
    made.set(theme.code, styles)
    return styles
  }
}
