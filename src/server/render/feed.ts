import type { Clinic } from '#contract/content.ts'
import type { WholePost } from '../services/blog/posts.ts'
import { element, textElement, xmlDocument, xmlText } from './xml.ts'

const namespaces = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/** The blog as RSS 2.0, the newest post first. Every address is absolute, in the bodies too. */
export function feed(
  posts: WholePost[],
  { clinic, name }: { clinic: Clinic; name: string },
  publicUrl: string,
): string {
  const channel = [
    textElement('title', `${clinic.name}: ${name}`),
    textElement('link', `${publicUrl}/blog`),
    textElement('description', clinic.description || clinic.name),
    textElement('language', 'en-au'),
    ...(posts[0] ? [textElement('lastBuildDate', feedDate(posts[0].publishedAt))] : []),
    element('atom:link', '', { href: `${publicUrl}/blog/feed.xml`, rel: 'self', type: 'application/rss+xml' }),
    ...posts.map((post) => element('item', itemOf(post, publicUrl))),
  ]
  return xmlDocument(element('rss', element('channel', channel.map((part) => `\n${part}`).join('')), namespaces))
}

const itemOf = (post: WholePost, publicUrl: string): string => {
  const address = `${publicUrl}/blog/${post.slug}`
  return [
    textElement('title', post.title),
    textElement('link', address),
    textElement('guid', address, { isPermaLink: 'true' }),
    textElement('pubDate', feedDate(post.publishedAt)),
    textElement('dc:creator', post.author),
    textElement('category', post.category),
    textElement('description', post.excerpt),
    ...(post.body ? [textElement('content:encoded', withAbsoluteAddresses(post.body, publicUrl))] : []),
  ].join('')
}

/** RFC 822 with a year of four digits, as RSS requires. */
const feedDate = (iso: string) => new Date(iso).toUTCString()

const withAbsoluteAddresses = (html: string, publicUrl: string) =>
  html.replace(/\b(href|src)="(?=\/(?!\/))/g, `$1="${xmlText(publicUrl)}`)
