import { expect, test } from 'vitest'
import { isAdminPath } from './admin-path.ts'

test('the dashboard is at /admin and below it', () => {
  const paths = ['/admin', '/admin/', '/admin/orders', '/', '/administration', '/blog/admin', '/ADMIN']
  expect(paths.filter(isAdminPath)).toEqual(['/admin', '/admin/', '/admin/orders'])
})
