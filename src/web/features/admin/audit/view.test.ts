import { expect, test } from 'vitest'
import { actionName, auditLog, isFiltered, kindName } from './view.ts'

test('the address of the audit log holds its filters, and drops those that the server would refuse', () => {
  const address = '/admin/audit?who=Mei+Tan&from=2026-03-01&q=a%26b%3Dc&looking=shown'
  expect(auditLog.addressOf(auditLog.viewOf(address.split('?')[1]!))).toBe(address)
  const view = auditLog.viewOf('from=2026-02-31&to=yesterday&before=1')
  expect(view).toMatchObject({ from: '', to: '', before: '', looking: 'hidden' })
  expect(isFiltered(view)).toBe(false)
})

test('each action has a plain name', () => {
  expect(actionName('staff.role_changed')).toBe('Changed the role of an account')
  expect(actionName('post.updated')).toBe('Changed an article')
  expect(actionName('appointment.listed')).toBe('Looked through appointment requests')
  expect(actionName('staff.invited')).toBe('Asked for an invitation to be sent')
  expect(actionName('service.ordered')).toBe('Reordered the services')
  expect(actionName('api_key.made')).toBe('Made an API key')
})

test('the filter calls things what the lines call them', () =>
  expect(['api_key', 'post', 'staff', 'email_words'].map(kindName)).toEqual([
    'API key',
    'Article',
    'Account',
    'Email words',
  ]))
