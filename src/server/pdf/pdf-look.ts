import { type Look, lookCode } from '#domain/look/look.ts'
import { themeOf } from '#domain/look/palette.ts'
import { hex } from '#domain/look/theme.ts'
import { familiesFor } from './fonts.ts'

/** The colours of a printed voucher, such as `#1e5c48`, and the names of its typeface, one for each subset. */
export type PdfLook = ReturnType<typeof pdfLook>

/** `text`: everything that is written in the document. */
export function pdfLook(look: Look, text: string) {
  const { light } = themeOf(look)
  const serif = familiesFor(look.typePair, text)
  return {
    code: `${lookCode(look)} ${serif}`,
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

/** The styles of a document in a look, made once for each of the last looks. */
export function stylesByLook<S>(make: (look: PdfLook) => S): (look: PdfLook) => S {
  const made = new Map<string, S>()
  return (look) => {
    const styles = made.get(look.code) ?? make(look)
    if (made.size > 10) made.clear()
    made.set(look.code, styles)
    return styles
  }
}
