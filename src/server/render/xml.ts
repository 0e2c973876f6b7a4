const xmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// Control characters that XML cannot hold in any form, and halves of a pair.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const invalidXmlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Escapes text for element content and attributes. */
export const xmlText = (text: string): string =>
  text.replace(invalidXmlCharacters, '').replace(/[&<>"]/g, (mark) => xmlEscapes[mark]!)

/** An element around content that is XML already. */
export const element = (name: string, content: string, attributes: Record<string, string> = {}): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${name}${written.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`
}

/** An element around text. */
export const textElement = (name: string, text: string, attributes?: Record<string, string>): string =>
  element(name, xmlText(text), attributes)

/** A whole document around its root. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
