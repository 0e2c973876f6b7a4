import { expect, test } from 'vitest'
import { withPictureSizes } from './body-pictures.ts'

const hash = '0123456789abcdef'

test('a picture of ours is offered in its sizes', () => {
  const html = withPictureSizes(`<p>A</p><img src="/media/${hash}-700x500.jpg" alt="A cup" /><p>B</p>`)
  expect(html).toMatch(/^<p>A<\/p><picture>.*<\/picture><p>B<\/p>$/)
  expect(html).toContain(`srcset="/media/${hash}-700x500/320.avif 320w,`)
  expect(html).toContain(`<img src="/media/${hash}-700x500/640.jpg"`)
  expect(html).toContain('width="700" height="500" alt="A cup" loading="lazy"')
})

test('drawings have one size, pictures from elsewhere stay', () => {
  expect(withPictureSizes(`<img src="/media/${hash}-70x50.svg" alt="" />`)).toContain('<picture><img src="/media/')
  const other = '<img src="https://pictures.example/a.jpg" alt="" />'
  expect(withPictureSizes(other)).toBe(other)
})
