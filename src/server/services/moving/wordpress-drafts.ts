import type { Selectable } from 'kysely'
import { readingTime } from '#domain/content/reading-time.ts'
import { addressKey, readOldAddress, sourceFault } from '#domain/moving/old-address.ts'
import {
  picturePlaceholderPattern,
  readWordpressHtml,
  type WordpressText,
  wordsOf,
} from '#domain/moving/wordpress-html.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, RowDeps } from '#server/deps.ts'
import { freePostSlug } from '../blog/post-editing.ts'
import { insertPost } from '../blog/post-versions.ts'
import { sanitizeHtml } from '../content/sanitize-html.ts'
import { insertPage } from '../pages/page-editing.ts'
import { putRedirect } from '../redirects/moved-pages.ts'
import { hasPublicPage } from '../redirects/redirects.ts'
import type { WaitingItem } from './wordpress-check.ts'
import { type FoundPicture, nameOf } from './wordpress-pictures.ts'

type Draft = {
  item: Selectable<Tables['wordpress_items']>
  old: WaitingItem
  text: WordpressText
  found: Map<string, FoundPicture>
  site: string
  actor: Actor
}

const longestArticle = 100_000
const longestSection = 20_000
const maxSections = 40

/** The text of an old article by the product's rules, in which each picture is a mark. */
export function readText(old: WaitingItem, site: string): WordpressText {
  const text = readWordpressHtml(old.content, { site, pictureWithId: (id) => old.galleries[id] })
  return { ...text, html: sanitizeHtml(text.html) }
}

/**
 * Writes the draft of an article or page, and lets its old addresses lead to it. `id`: of what was made; none where it is too
 * long for one. `notes` says what somebody should look at, in sentences.
 */
export async function makeDraft(tx: Tx, deps: RowDeps, draft: Draft): Promise<{ id?: string; notes: string[] }> {
  const notes = [...draft.text.left]
  const body = withPictures(draft.text, draft.found, notes)
  if (draft.item.kind === 'post' && body.length > longestArticle)
    return { notes: ['The text is too long for one article. Please split it into two by hand.'] }
  const made =
    draft.item.kind === 'post'
      ? await makePost(tx, deps, draft, { body, notes })
      : await makePage(tx, deps, draft, { body, notes })
  if (made.id) await leadHere(tx, deps, draft, made.path)
  return { id: made.id, notes }
}

/** Each picture in the place of its mark. One that could not be had is left out, and noted with its name. */
function withPictures({ html, pictures }: WordpressText, found: Map<string, FoundPicture>, notes: string[]): string {
  const shown = html.replace(picturePlaceholderPattern, (_, n: string, alt: string) => {
    const { src } = pictures[Number(n)]!
    const picture = found.get(src)
    if (picture?.ok) return `<img src="${picture.kept.address}" alt="${alt}" />`
    notes.push(missing(src, picture))
    return ''
  })
  return sanitizeHtml(shown)
}

const missing = (src: string, picture: FoundPicture | undefined) =>
  `The picture “${nameOf(src).slice(0, 80)}” is missing: ${picture?.ok === false ? picture.reason : 'it wasn’t found'}`

type Text = { body: string; notes: string[] }

async function makePost(tx: Tx, deps: RowDeps, { item, old, found, actor }: Draft, { body, notes }: Text) {
  const featured = old.cover ? found.get(old.cover.src) : undefined
  if (old.cover && !featured?.ok) notes.push(missing(old.cover.src, featured))
  const inText = [...found.values()].find((picture) => picture.ok && picture.src !== old.cover?.src)
  const cover = featured?.ok ? featured : inText?.ok ? inText : undefined
  const title = item.title.slice(0, 200)
  const row = {
    slug: await freePostSlug(tx, old.slug || title),
    title,
    body,
    excerpt: wordsOf(old.excerpt || body, old.excerpt ? 600 : 200),
    cover_image: cover?.kept.address ?? '',
    cover_alt: featured?.ok ? (old.cover?.alt ?? '').slice(0, 300) : '',
    category: wordsOf(old.category, 80),
    author: wordsOf(old.author, 120) || '{clinic}',
    ...({ read_time: readingTime(body), status: 'draft', featured: 0, published_at: old.date } as const),
    head_keywords: wordsOf(old.tags.join(', '), 400),
  }
  const { id } = await insertPost(tx, deps, { row, actor })
  if (!cover) notes.push('It needs a picture before it can be published')
  if (!old.category) notes.push('It needs a category before it can be published')
  return { id, path: `/blog/${row.slug}` }
}

async function makePage(tx: Tx, deps: RowDeps, { item, old, actor }: Draft, { body, notes }: Text) {
  const title = item.title.slice(0, 200)
  const sections = sectionsOf(body, title, notes)
  if (sections.length > maxSections) notes.push(`A page has ${maxSections} texts at most. The rest was left out.`)
  const text = { sections: sections.slice(0, maxSections), description: wordsOf(old.excerpt, 300) }
  const name = old.slug || title
  const page = await insertPage(tx, deps, { title, template: 'text', ...text, name, actor })
  return { id: page.id, path: `/${page.value.slug}` }
}

/** Splits a page's text at its headings; text before the first gets the title as heading, and sections that are too long are split. */
function sectionsOf(body: string, title: string, notes: string[]): { heading: string; body: string }[] {
  const sections: { heading: string; body: string }[] = []
  const parts = body.split(/<h2>([\s\S]*?)<\/h2>/)
  for (let at = 0; at < parts.length; at += 2) {
    const heading = at === 0 ? title : wordsOf(parts[at - 1]!, 200) || title
    for (const text of inLengths(parts[at]!.trim(), notes)) if (text || at > 0) sections.push({ heading, body: text })
  }
  return sections.length > 0 ? sections : [{ heading: title, body: '' }]
}

function inLengths(html: string, notes: string[]): string[] {
  const parts = ['']
  for (const block of html.split(/(?<=<\/(?:p|ul|ol|blockquote|h3)>)/)) {
    if (parts.at(-1)!.length + block.length > longestSection && parts.at(-1)) parts.push('')
    if (block.length > longestSection)
      notes.push('A paragraph, list or table is too long for a page. Its end was left out.')
    parts[parts.length - 1] += block.slice(0, longestSection)
  }
  return parts.map((part) => sanitizeHtml(part))
}

/** The addresses that the old site had for it lead to its new one, where nothing else of this site is there. */
async function leadHere(tx: Tx, deps: RowDeps, { item, old }: Draft, path: string): Promise<void> {
  const ids = item.kind === 'post' ? ['p'] : ['page_id', 'p']
  const sources = [old.link, ...ids.map((name) => `/?${name}=${old.postId}`)].map((address) => readOldAddress(address))
  for (const source of new Set(sources)) {
    if (source === undefined || source === addressKey(path) || sourceFault(source)) continue
    const taken = await tx.selectFrom('redirects').select('id').where('source', '=', source).executeTakeFirst()
    if (taken || (await hasPublicPage(tx, source, deps.now()))) continue
    await putRedirect(tx, deps, { source, target: path, origin: 'wordpress' })
  }
}
