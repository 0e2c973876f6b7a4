import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each(['/admin', '/admin/services', '/admin?section=about', '/admin/appointments?status=pending#top'])(
  'signing in continues to %s',
  (wanted) => expect(localPath(wanted)).toBe(wanted),
)

test.each([
  null,
  '',
  'https://elsewhere.example/admin',
  '//elsewhere.example/admin',
  '/\\elsewhere.example',
  '/administrator',
  '/admin/../../checkout',
  '/admin/login?next=/admin',
  'javascript:alert(1)',
  '/shop',
])('signing in continues to the dashboard in place of %s', (wanted) => expect(localPath(wanted)).toBe('/admin'))
