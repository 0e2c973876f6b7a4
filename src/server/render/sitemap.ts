import type { PublicPage } from '../services/content/public-pages.ts'
import { element, textElement, xmlDocument } from './xml.ts'

/** The public pages as sitemaps.org has them, with absolute addresses. */
export function sitemap(pages: PublicPage[], publicUrl: string): string {
  const urls = pages.map(({ path, updated }) =>
    element('url', [textElement('loc', publicUrl + path), updated ? textElement('lastmod', updated) : ''].join('')),
  )
  return xmlDocument(
    element('urlset', urls.map((url) => `\n${url}`).join(''), { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }),
  )
}
