import { describe, expect, test } from 'vitest'
import { readSiteFiles } from '#server/database/seed/site-files.ts'
import { demoFolder } from '#server/files/project-file.ts'
import { sanitizeHtml } from './sanitize-html.ts'

describe('markup of the editor', () => {
  test.each([
    '<h2>Tea</h2><h3>Green</h3><p>Warm <strong>and</strong> <em>calm</em>.<br />Yes.</p>',
    '<ul><li><p>One</p></li></ul><ol start="3"><li>Two</li></ol><blockquote><p>Said</p></blockquote>',
    '<p><a href="/faq">Page</a> <a href="#shop">part</a> <a href="https://x.example/?a=1&amp;b=2">web</a></p>',
    '<p><a href="mailto:a@b.example">mail</a> <a href="tel:+61812345678">phone</a></p>',
    '<img src="/media/0123456789abcdef-10x10.jpg" alt="A &quot;cup&quot;" />',
  ])('sanitising keeps %s', (html) => expect(sanitizeHtml(html)).toBe(html))

  test('sanitising keeps the markup of the first articles', async () => {
    for (const { slug, body } of (await readSiteFiles(demoFolder())).posts)
      expect(sanitizeHtml(body).replace(/\s+/g, ' '), slug).toBe(body.trim().replace(/\s+/g, ' '))
  })
})

describe('harmful markup', () => {
  test.each([
    ['<p>A</p><script>alert(1)</script>', '<p>A</p>'],
    ['<p onclick="alert(1)" style="color:red" class="x" id="y">A</p>', '<p>A</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="javascript:alert(1)" alt="">', ''],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="">', ''],
    ['<img src="//evil.example/a.png">', ''],
    ['<a href="javascript:alert(1)">A</a>', 'A'],
    ['<a href="JaVaScRiPt&colon;alert(1)">A</a>', 'A'],
    ['<a href="java\tscript:alert(1)">A</a>', 'A'],
    ['<a href="//evil.example">A</a>', 'A'],
    ['<a href="/\\evil.example">A</a>', 'A'],
    ['<a href="data:text/html,<script>alert(1)</script>">A</a>', 'A'],
    ['<a href="https://a.example" target="_blank" onmouseover="x()">A</a>', '<a href="https://a.example">A</a>'],
    ['<svg><a xlink:href="javascript:alert(1)"><text>A</text></a></svg>', 'A'],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', ''],
    ['<iframe src="https://evil.example"></iframe><object></object><embed>', ''],
    ['<form action="/x"><input name="a"><button>B</button></form>', 'B'],
    ['<p>A<!-- <script>alert(1)</script> --></p>', '<p>A</p>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<style>p{background:url(//evil.example)}</style><p>A</p>', '<p>A</p>'],
  ])('harmful markup is removed from %s', (html, clean) => expect(sanitizeHtml(html)).toBe(clean))

  test('a second cleaning changes nothing', () => {
    const html = '<p>1 < 2 & "so" <b>on</b></p><a href="https://x.example/&quot;onx=1">A</a>'
    expect(sanitizeHtml(sanitizeHtml(html))).toBe(sanitizeHtml(html))
  })
})

test.each(['', '<p></p>', '<p> <br></p><p>&nbsp;</p>', '<script>x</script>'])(
  'markup without text becomes an empty string: %s',
  (html) => expect(sanitizeHtml(html)).toBe(''),
)

test('a text with many leading no-break spaces is cleaned quickly', () => {
  const html = `<p>${'\u00a0'.repeat(60)}A</p>`
  expect(sanitizeHtml(html)).toBe(html)
})
