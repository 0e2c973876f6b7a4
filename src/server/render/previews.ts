import { Hono } from 'hono'
import { parseAppearanceCode } from '#domain/appearance/appearance.ts'
import type { WordArea } from '#domain/content/words.ts'
import type { ApiEnv } from '../api/router.ts'
import type { TimedDeps } from '../deps.ts'
import { findAppearancePreview } from '../services/content/appearance-previews.ts'
import { findTextPreview } from '../services/content/texts.ts'
import type { AnswerPreview } from './preview-page.ts'

/**
 * The site in a state that is not live: in an appearance, for staff within the dashboard by its code, and for anyone who has a
 * link; and with a text that was shared (docs/product.md, "Appearance", "Saving and history"). It runs no script, is not
 * cached, and visitors see nothing of it. A link to a page of running text is answered by that page's own preview.
 */
export const previews = (deps: TimedDeps, answerPreview: AnswerPreview) =>
  new Hono<ApiEnv>()
    .get('/admin/appearance/preview/:code', async (c, next) => {
      const appearance = parseAppearanceCode(c.req.param('code'))
      return appearance ? answerPreview(c, { appearance, framed: true }) : next()
    })
    .get('/preview/look/:token', async (c, next) => {
      const appearance = await findAppearancePreview(deps, c.req.param('token'))
      return appearance ? answerPreview(c, { appearance }) : next()
    })
    .get('/preview/:token/:page?', async (c, next) => {
      const { token, page } = c.req.param()
      const text = await findTextPreview(deps, token)
      if (!text) return next()
      const shown = text.section === 'faq' ? 'faq' : (page ?? 'home')
      if (!isShown(shown)) return next()
      return answerPreview(c, {
        path: previewedPages[shown].path,
        replaced: { [`/api/content/${text.section}`]: () => text.value },
        notice: noticeOf(text.section === 'words' ? `/preview/${token}` : undefined, shown),
      })
    })

/** The pages that show the words, by the name in a preview's address. Pages of a purchase have no preview. */
const previewedPages = {
  home: { path: '/', name: 'Home page' },
  blog: { path: '/blog', name: 'Blog' },
  request: { path: '/request-appointment', name: 'Appointment request form' },
  newsletter: { path: '/newsletter', name: 'Newsletter' },
  faq: { path: '/faq', name: 'FAQ' },
  balance: { path: '/voucher', name: 'Voucher balance' },
  missing: { path: '/page-not-found', name: 'Page not found' },
} satisfies Partial<Record<WordArea | 'newsletter', { path: string; name: string }>>
type Shown = keyof typeof previewedPages
const isShown = (page: string): page is Shown => Object.hasOwn(previewedPages, page)

/** `address`: of the preview, where it leads to several pages. */
function noticeOf(address: string | undefined, shown: Shown): string {
  const links = Object.entries(previewedPages).map(([page, { name }]) =>
    page === shown ? `<b>${name}</b>` : `<a class="underline" href="${address}/${page}">${name}</a>`,
  )
  const pages = address ? ` Pages: ${links.join(', ')}.` : ''
  return `<p role="status" class="bg-amber px-4 py-2 text-center text-amber-ink text-small">Preview: this isn’t on the site yet. Please don’t pass the link on.${pages}</p>`
}
