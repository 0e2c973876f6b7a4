import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { RelaxNGValidator, XmlDocument, XmlParseError, XmlValidateError, XsdValidator } from 'libxml2-wasm'

type Schema = { validate: (document: XmlDocument) => void }

const require = createRequire(import.meta.url)
const sitemapSchema = join(dirname(require.resolve('sitemap')), '../../schema/sitemap.xsd')
const parse = (file: string) => XmlDocument.fromBuffer(readFileSync(file))

const schemas: Record<'sitemap' | 'rss', Schema> = {
  /** The schema of sitemaps.org. */
  sitemap: XsdValidator.fromDoc(parse(sitemapSchema)),
  rss: RelaxNGValidator.fromDoc(parse(join(import.meta.dirname, 'rss-2.0.rng'))),
}

/** What libxml2 has against a document: that it is no XML, or does not follow its schema. Empty when it is good. */
export function findXmlFaults(kind: keyof typeof schemas, text: string): string[] {
  try {
    const document = XmlDocument.fromString(text)
    schemas[kind].validate(document)
    document.dispose()
    return []
  } catch (error) {
    if (error instanceof XmlValidateError || error instanceof XmlParseError) return error.message.trim().split('\n')
    throw error
  }
}
