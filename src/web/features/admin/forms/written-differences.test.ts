import { expect, test } from 'vitest'
import type { PostContent } from '#contract/admin-post.ts'
import { differencesOf, writtenDifferences } from './written-differences.ts'

const post = (changes: Partial<PostContent>): PostContent => ({
  title: 'Tea',
  slug: 'tea',
  excerpt: '',
  body: '',
  category: '',
  author: '',
  coverImage: '',
  coverAlt: '',
  featured: false,
  head: { title: '', description: '', keywords: '' },
  published: false,
  publishAt: '',
  ...changes,
})

test('changed fields are listed by name, and tags and line ends of the text do not count', () =>
  expect(
    writtenDifferences(
      post({ body: '<p>One\ntwo</p>' }),
      post({ title: 'Teas', body: '<p>One <strong>two</strong></p>' }),
    ),
  ).toEqual([{ label: 'Title', from: 'Tea', to: 'Teas' }]))

test('an inserted paragraph does not mark the following ones as changed', () => {
  const before = '<h2>A</h2><p>B</p><ul><li><p>C</p></li><li>D</li></ul>'
  const after = '<h2>A</h2><p>New &amp; warm</p><p>B</p><ul><li>C</li></ul>'
  expect(writtenDifferences(post({ body: before }), post({ body: after }))).toEqual([
    { label: 'Text, change 1', from: '', to: 'New & warm' },
    { label: 'Text, change 2', from: 'D', to: '' },
  ])
})

test('a changed address of a link or picture counts as a difference', () =>
  expect(
    writtenDifferences(
      post({ body: '<p><a href="/a">Go</a></p><img src="/x.jpg" alt="Cup" />' }),
      post({ body: '<p><a href="/b">Go</a></p><img src="/y.jpg" alt="Cup" />' }),
    ),
  ).toEqual([{ label: 'Text, change 1', from: 'Go (/a)\n[Cup: /x.jpg]', to: 'Go (/b)\n[Cup: /y.jpg]' }]))

test('an added or deleted text is listed without tags, and other values as they are', () => {
  const added = differencesOf(null, { subject: 'Autumn', body: '<p>Walk &amp; rest.</p><p>Soup.</p>' })
  expect(added).toContainEqual({ label: 'Body', from: '', to: 'Walk & rest.\nSoup.' })
  expect(differencesOf({ body: '<p>Rest.</p>' }, { body: '<p>Rest well.</p>' })).toEqual([
    { label: 'Text, change 1', from: 'Rest.', to: 'Rest well.' },
  ])
  expect(differencesOf({ years: 1 }, { years: 3 })).toEqual([{ label: 'Years', from: '1', to: '3' }])
})
