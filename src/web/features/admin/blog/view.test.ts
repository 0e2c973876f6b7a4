import { expect, test } from 'vitest'
import { addressOf, viewOf } from './view.ts'

test('a view survives its address; what is usual is not in it', () => {
  const view = { status: 'draft', q: 'tea & cups', sort: 'title', page: 3 } as const
  expect(viewOf(addressOf(view).split('?')[1]!)).toEqual(view)
  expect(addressOf(viewOf(''))).toBe('/admin/posts')
})
test('an address that makes no sense shows the usual view', () =>
  expect(viewOf('status=x&sort=y&page=-1')).toEqual({ status: 'all', q: '', sort: '-changed', page: 1 }))
