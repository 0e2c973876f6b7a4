import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notFound, pageAt, routes } from './routes.ts'

test('the source files of every page exist', () => {
  const files = [...Object.values(routes), notFound].flatMap((page) => page.files)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('an address leads to the page whose pattern it matches, else to the not-found page', () => {
  expect(pageAt('/blog/any-slug')).toBe(routes['/blog/:slug'])
  expect(pageAt('/admin/orders/17')).toBe(routes['/admin/orders/:id'])
  expect(pageAt('/blog/any-slug/nowhere')).toBe(notFound)
  expect(pageAt('/admin/orders/17/nowhere')).toBe(routes['/admin/*'])
})
