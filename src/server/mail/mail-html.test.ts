import { expect, test } from 'vitest'
import { mailHtml } from './mail-html.ts'

const mail = (html: string) => mailHtml(html, 'https://clinic.example')

test('relative links become absolute, and links to other sites are left alone', () => {
  expect(mail('<p><a href="/faq">A</a></p>')).toContain('href="https://clinic.example/faq"')
  expect(mail('<a href="#shop">A</a>')).toContain('href="https://clinic.example/#shop"')
  expect(mail('<a href="https://x.example/">A</a>')).toContain('href="https://x.example/"')
})
test('a stored picture becomes a JPEG in a size for mail', () =>
  expect(mail('<img src="/media/0123456789abcdef-2400x1600.avif" alt="Cup" />')).toContain(
    'src="https://clinic.example/media/0123456789abcdef-2400x1600/1280.jpg" alt="Cup"',
  ))
test('every element has an inline style with intact quotes', () => {
  const html = mail('<h2>A</h2><blockquote><p>B</p></blockquote><ul><li>C</li></ul>')
  expect(html.match(/style="[^"]+"/g)).toHaveLength(5)
  expect(html.replace(/ (?:class|style)="[^"]*"/g, '')).toBe(
    '<h2>A</h2><blockquote><p>B</p></blockquote><ul><li>C</li></ul>',
  )
})
