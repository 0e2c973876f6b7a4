import { Hono } from 'hono'
import type { Clinic } from '#contract/content.ts'
import { customAppearanceCode } from '#domain/appearance/appearance.ts'
import { palettesOf } from '#domain/appearance/palette.ts'
import { hex } from '#domain/appearance/theme.ts'
import { type ShareSubject, shareAddress, sharedPath } from '#domain/content/share-picture.ts'
import { notFound, pageAt } from '#web/routes.ts'
import type { ApiEnv } from '../api/router.ts'
import { immutable } from '../cache-control.ts'
import type { Deps } from '../deps.ts'
import { iconsAddress, readLogoSubject } from '../media/logo.ts'
import { createSharePictures } from '../media/share-pictures.ts'
import { Refusal } from '../refusal.ts'
import { listWholePosts } from '../services/blog/posts.ts'
import { readAppearance } from '../services/content/appearance.ts'
import { readSection } from '../services/content/content.ts'
import { readFilledSection, readWords } from '../services/content/facts.ts'
import { listPublicPages, type PublicPage } from '../services/content/public-pages.ts'
import { feed } from './feed.ts'
import { iconSizes } from './icons.ts'
import { element, textElement, xmlDocument } from './xml.ts'

/** The newest articles that the feed has. */
const feedLength = 30

const minutes = (count: number) => ({ 'cache-control': `public, max-age=${count * 60}` })

/** Files for search engines, feed readers, phones and link previews (docs/product.md, "Head and sharing"). */
export function metadataFiles(deps: Pick<Deps, 'database' | 'storage' | 'publicUrl' | 'now'>) {
  const { database, now } = deps
  const { db } = database
  const sharePictures = createSharePictures(deps)
  const listPages = async () => (await listPublicPages(db, now())).filter(({ path }) => pageAt(path) !== notFound)

  /** Only pages that exist have a picture, and only the one that is theirs now. */
  async function subjectOf(path: string): Promise<ShareSubject | undefined> {
    const page = (await listPages()).find((listed) => listed.path === path)
    if (!page) return undefined
    const { value: clinic } = await readSection(db, 'clinic')
    const { value: about } = await readSection(db, 'about')
    const { value: appearance } = await readAppearance(db)
    return {
      path,
      name: page.name,
      clinic: clinic.name,
      painting: page.painting,
      logo: about.logoImage,
      theme: customAppearanceCode(appearance),
    }
  }

  return (
    new Hono<ApiEnv>()
      .get('/sitemap.xml', async (c) =>
        // An article that is still to be written is announced to readers, not to search engines.
        c.body(
          sitemap(
            (await listPages()).filter(({ unwritten }) => !unwritten),
            deps.publicUrl,
          ),
          200,
          {
            'content-type': 'application/xml; charset=utf-8',
            ...minutes(5),
          },
        ),
      )
      .get('/robots.txt', (c) => c.text(robots(deps.publicUrl), 200, minutes(60)))
      .get('/manifest.webmanifest', async (c) => {
        const clinic = await readFilledSection(db, 'clinic', now())
        const subject = await readLogoSubject(db)
        const paper = hex(palettesOf(subject.appearance).light.paper)
        const text = manifest(clinic, { icons: iconsAddress(subject), paper })
        return c.body(text, 200, { 'content-type': 'application/manifest+json', ...minutes(5) })
      })
      // Where the feed of a WordPress site was.
      .get('/feed', (c) => c.redirect('/blog/feed.xml', 301))
      .get('/feed/', (c) => c.redirect('/blog/feed.xml', 301))
      .get('/blog/feed.xml', async (c) => {
        const clinic = await readFilledSection(db, 'clinic', now())
        const { blogName: name } = await readWords(db, now())
        const posts = await listWholePosts(db, now(), feedLength)
        const type = 'application/rss+xml; charset=utf-8'
        return c.body(feed(posts, { clinic, name }, deps.publicUrl), 200, { 'content-type': type, ...minutes(5) })
      })
      .get('/media/share/:mark/*', async (c) => {
        const path = sharedPath(c.req.path)
        const subject = path && (await subjectOf(path))
        if (!subject) throw new Refusal('not_found', 'We can’t find this picture')
        const current = shareAddress(subject)
        if (c.req.path !== current) return c.redirect(current, 302)
        const picture = await sharePictures.read(subject)
        // Made to be shown elsewhere.
        c.header('cross-origin-resource-policy', 'cross-origin')
        return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/jpeg', 'cache-control': immutable })
      })
  )
}

/** The web app manifest. `paper` is the background colour, `icons` the folder of the icons. */
const manifest = ({ name, description }: Clinic, { icons, paper }: { icons: string; paper: string }): string =>
  JSON.stringify({
    name,
    short_name: name,
    ...(description && { description }),
    lang: 'en-AU',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: `${icons}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
      ...iconSizes.map((size) => ({ src: `${icons}/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
      { src: `${icons}/icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })

/**
 * Paths that robots.txt excludes: the dashboard, purchases, and the API; each with what is below it, but no page of the clinic's that
 * begins alike, such as /success-stories (RFC 9309, 2.2.2 and 2.2.3).
 */
const closed = ['/admin', '/checkout', '/success', '/api'].flatMap((path) => [`${path}$`, `${path}/`, `${path}?`])

const robots = (publicUrl: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )

/** The public pages as sitemaps.org has them, with absolute addresses. */
function sitemap(pages: PublicPage[], publicUrl: string): string {
  const urls = pages.map(({ path, updated }) =>
    element('url', [textElement('loc', publicUrl + path), updated ? textElement('lastmod', updated) : ''].join('')),
  )
  return xmlDocument(
    element('urlset', urls.map((url) => `\n${url}`).join(''), { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }),
  )
}
