import { expect, test } from 'vitest'
import { readWordpressHtml, uploadPath, wholePicture, wordsOf } from './wordpress-html.ts'

const read = (content: string) =>
  readWordpressHtml(content, {
    site: 'http://www.old.example',
    pictureWithId: (id) =>
      id === '7' ? { src: 'http://old.example/wp-content/uploads/g.jpg', alt: 'A cup' } : undefined,
  })

test('blocks of the editor lose their comments, and pictures become marks', () => {
  const { html, pictures } = read(
    '<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph --><figure class="x"><img src="http://old.example/a-300x200.jpg?x=1&amp;y=2" alt="A &quot;b&quot;"/><figcaption>Below</figcaption></figure>',
  )
  expect(html).toBe('<p>One</p><img src="https://picture.invalid/0" alt="A &quot;b&quot;"><p>Below</p>')
  expect(pictures).toEqual([{ src: 'http://old.example/a-300x200.jpg?x=1&y=2', alt: 'A "b"' }])
})

test('plain lines become paragraphs, shortcodes go, and what authors put in brackets stays', () => {
  const { html, left, pictures } = read(
    'First\nline [sic]\n\n[su_box title="x"]Inside[/su_box]\n\n[gallery ids="7, 8"]\n\n[caption id="1" width="3"]<a href="http://old.example/b.jpg"><img src="/b.jpg"></a> Words[/caption]\n\n[contact-form-7 id="1"]<iframe src="x"></iframe>',
  )
  expect(html).toContain('<p>First<br />line [sic]</p>')
  expect(html).toContain('<p>Inside</p>')
  expect(html).toContain('<p>Words</p>')
  expect(html).not.toMatch(/su_box|gallery|contact-form|iframe|caption/)
  expect(pictures.map(({ src }) => src)).toEqual(['http://old.example/wp-content/uploads/g.jpg', '/b.jpg'])
  expect(left).toHaveLength(2)
})

test.each([
  '<!--',
  '<script>',
  '[gallery ',
  '[caption ',
  '[caption x]',
  '[a ',
  '[embed ',
  '<',
  '<a ',
  '<img ',
  '<figcaption ',
])('a million times what never ends is read in one pass: %s', (opening) => {
  expect(read(`<p>One</p>${opening.repeat(1_000_000)}`).html).toContain('One')
  expect(wordsOf(`One ${opening.repeat(1_000_000)}`, 20)).toContain('One')
})

test('links to the old site become paths, others stay', () => {
  expect(
    read('<p><a href="https://old.example/2015/tea/?a=1#b">x</a> <a href="https://else.example/">y</a></p>').html,
  ).toBe('<p><a href="/2015/tea/?a=1#b">x</a> <a href="https://else.example/">y</a></p>')
})

test('pictures of the uploads folder are known by their paths', () => {
  expect(uploadPath('https://old.example/wp-content/uploads/2019/05/Tea%20Cup.JPG?x')).toBe('2019/05/tea cup.jpg')
  expect(uploadPath('uploads/2019/05/tea cup.jpg')).toBe('2019/05/tea cup.jpg')
  expect(wholePicture('https://old.example/tea-1024x768.jpg')).toBe('https://old.example/tea.jpg')
  expect(wordsOf('<p>One &amp; two</p> three four', 12)).toBe('One & two…')
})
