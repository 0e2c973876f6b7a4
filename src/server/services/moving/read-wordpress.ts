import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

/** A post or page in a WordPress export. `date`: when it came or comes out (ISO 8601 UTC), empty for a draft. */
export type WordpressExportItem = {
  guid: string
  kind: 'post' | 'page'
  postId: string
  title: string
  slug: string
  link: string
  date: string
  excerpt: string
  author: string
  category: string
  tags: string[]
  content: string
  thumbnailId: string
}
export type WordpressAttachment = { src: string; alt: string }
/** `left`: what is not taken over, with its reason. `attachments`: the pictures of its library by their ids. */
export type ReadWordpress = {
  site: string
  items: WordpressExportItem[]
  attachments: Map<string, WordpressAttachment>
  left: { title: string; reason: string }[]
}
export type WordpressFault = 'not_xml' | 'not_wordpress'

type Raw = Record<string, string> & { category: string }
type Entry = { fields: Raw; meta: Record<string, string>; tags: string[] }

const partSize = 262_144
/** Signs that no XML may have, and that old exports do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Reads an export of WordPress (WXR) as a stream, in parts, and lets others work in between. No entity but those of XML itself
 * is known, and nothing is fetched. A file that breaks off or is none is refused whole.
 */
export async function readWordpress(xml: string): Promise<ReadWordpress | WordpressFault> {
  const read: ReadWordpress = { site: '', items: [], attachments: new Map(), left: [] }
  const authors = new Map<string, string>()
  const path: string[] = []
  let text = ''
  let entry: Entry | undefined
  let login = ''
  let metaKey = ''
  let domain = ''
  let isWordpress = false
  const parser = new SaxesParser()
  const add = (part: string) => {
    text += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    text = ''
    if (name === 'item') entry = { fields: { category: '' }, meta: {}, tags: [] }
    if (name === 'category') domain = String(attributes.domain ?? '')
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    const value = text.trim()
    text = ''
    if (name === 'wp:wxr_version') isWordpress = true
    else if (name === 'item' && entry) {
      take(read, entry, authors)
      entry = undefined
    } else if (entry) {
      if (name === 'category') {
        if (domain === 'post_tag') entry.tags.push(value)
        else if (domain === 'category' && !/^uncategori[sz]ed$/i.test(value)) entry.fields.category ||= value
      } else if (name === 'wp:meta_key') metaKey = value
      else if (name === 'wp:meta_value') entry.meta[metaKey] = value
      else if (path.at(-1) === 'item') entry.fields[name] ??= value
    } else if (name === 'wp:base_site_url' || (name === 'wp:base_blog_url' && value)) read.site = value
    else if (name === 'link' && path.at(-1) === 'channel') read.site ||= value
    else if (name === 'wp:author_login') login = value
    else if (name === 'wp:author_display_name') authors.set(login, value)
  })
  try {
    for (let start = 0; start < xml.length; start += partSize) {
      parser.write(xml.slice(start, start + partSize).replace(unreadable, ''))
      await setImmediate()
    }
    parser.close()
  } catch {
    return 'not_xml'
  }
  return isWordpress ? read : 'not_wordpress'
}

const skippedStates: Record<string, string> = {
  trash: 'It was in the bin',
  'auto-draft': 'It was never saved',
  inherit: 'It is an earlier version',
}

function take(read: ReadWordpress, { fields, meta, tags }: Entry, authors: Map<string, string>): void {
  const type = fields['wp:post_type'] ?? ''
  const postId = fields['wp:post_id'] ?? ''
  const title = (fields.title ?? '').slice(0, 300)
  if (type === 'attachment') {
    const src = fields['wp:attachment_url'] || fields.guid || ''
    if (src) read.attachments.set(postId, { src, alt: meta._wp_attachment_image_alt ?? '' })
    return
  }
  if (type !== 'post' && type !== 'page') {
    // Menus, styles and earlier versions are WordPress's own; of what other add-ons have made somebody should hear.
    if (!/^(?:nav_menu_item|revision|wp_|custom_css|customize_changeset|oembed_cache|user_request)/.test(type))
      read.left.push({
        title: title || postId,
        reason: `It is of the kind “${type.slice(0, 40)}”, which we don’t have`,
      })
    return
  }
  const skipped = skippedStates[fields['wp:status'] ?? '']
  if (skipped) {
    if (fields['wp:status'] === 'trash') read.left.push({ title: title || postId, reason: skipped })
    return
  }
  const creator = fields['dc:creator'] ?? ''
  read.items.push({
    guid: fields.guid || fields.link || `${type}:${postId}`,
    kind: type,
    postId,
    title: title.replace(/\s+/g, ' ') || 'Untitled',
    slug: decoded(fields['wp:post_name'] ?? ''),
    link: fields.link ?? '',
    date: publicationOf(fields),
    excerpt: fields['excerpt:encoded'] ?? '',
    author: authors.get(creator) || creator,
    category: fields.category,
    tags,
    content: fields['content:encoded'] ?? '',
    thumbnailId: meta._thumbnail_id ?? '',
  })
}

/**
 * Only what was published or planned has a time to keep: a draft's is that of its last save. `pubDate` is the same with its offset,
 * while `wp:post_date` stands in the old site's time zone, which the export does not name.
 */
function publicationOf(fields: Raw): string {
  if (!['publish', 'future'].includes(fields['wp:status'] ?? '')) return ''
  return dateOf(`${fields['wp:post_date_gmt']?.replace(' ', 'T')}Z`) || dateOf(fields.pubDate)
}

/** Where WordPress has no time, it writes the year 0, or one before it. */
const dateOf = (text = ''): string => {
  const at = Date.parse(text)
  return at > 0 ? new Date(at).toISOString() : ''
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
