import { expect, test } from 'vitest'
import type { AuditLine } from '#contract/audit.ts'
import { auditActionLabel, auditActorLabel } from './sentences.ts'
import { subjectOf } from './subject.ts'

const line = (facts: Partial<AuditLine>): AuditLine => ({
  id: '1',
  at: '2026-03-04T13:29:59.000Z',
  who: 'Mei Tan',
  action: '',
  entity: '',
  entityId: 'x1',
  about: null,
  before: null,
  after: null,
  ...facts,
})
function read(facts: Partial<AuditLine>): string {
  const { before, after } = auditActionLabel(facts.action ?? '')
  const { noun, name } = subjectOf(line(facts))
  const said = after === null ? before : `${before} ${[noun, name].filter(Boolean).join(' ')}${after}`
  return `${auditActorLabel(facts.who ?? 'Mei Tan')} ${said}`
}
const named = (name: string | null, there = true) => ({ name, there })

test.each<[Partial<AuditLine>, string]>([
  [
    { action: 'settings.saved', entity: 'settings', entityId: 'staff.secondFactorRequired' },
    'Mei Tan changed the setting Two-factor sign-in for everyone',
  ],
  [
    { action: 'newsletter.updated', entity: 'newsletter', about: named('Autumn') },
    'Mei Tan changed the newsletter “Autumn”',
  ],
  [
    { action: 'subscriber.unsubscribed', entity: 'subscriber', about: named('zoe@home.example') },
    'Mei Tan took the subscriber zoe@home.example off the list',
  ],
  [
    { action: 'subscriber.erased', entity: 'subscriber', about: named(null, false) },
    'Mei Tan erased the subscriber that no longer exists',
  ],
  [
    { action: 'appointment.read', entity: 'appointment', about: named('Zoe Hart') },
    'Mei Tan read the request of Zoe Hart',
  ],
  [
    { action: 'appointment.listed', entity: 'appointment', entityId: '*' },
    'Mei Tan looked through appointment requests',
  ],
  [
    { action: 'voucher.redeemed', entity: 'voucher', about: named('••••-••••-23') },
    'Mei Tan redeemed the voucher ••••-••••-23',
  ],
  [
    { action: 'session.refused', who: 'sign-in', entity: 'staff', about: named('Ivy') },
    'Someone failed to sign in to the account of Ivy',
  ],
  [
    { action: 'session.refused', who: 'sign-in', entity: 'staff', entityId: 'unknown', about: named(null, false) },
    'Someone failed to sign in to an unknown account',
  ],
  [
    { action: 'staff.password_changed', entity: 'staff', about: named('Mei Tan') },
    'Mei Tan changed the password of their own account',
  ],
  [
    { action: 'connection.saved', entity: 'connection', entityId: 'storage' },
    'Mei Tan changed the connection Pictures and files',
  ],
  [
    { action: 'connection.moved', who: 'picture move', entity: 'connection', entityId: 'storage' },
    'The server finished moving the pictures',
  ],
  [{ action: 'service.ordered', entity: 'service', entityId: '*' }, 'Mei Tan reordered the services'],
  [{ action: 'content.updated', entity: 'content', entityId: 'hero' }, 'Mei Tan changed Page Content: Hero'],
  [
    { action: 'email_words.updated', entity: 'email_words', entityId: 'welcome' },
    'Mei Tan changed the words of the email “Newsletter, welcome”',
  ],
  [
    { action: 'order.lost', entity: 'order', about: named('CL-1') },
    'Mei Tan recorded the order CL-1 as lost in a dispute',
  ],
  [{ action: 'post.withdrawn', entity: 'post', about: named('Rest') }, 'Mei Tan withdrew the article “Rest”'],
  [{ action: 'order.mended', entity: 'order', about: named('CL-1') }, 'Mei Tan mended the order CL-1'],
])('the entry %o reads as a plain sentence', (facts, sentence) => expect(read(facts)).toBe(sentence))

test('an existing subject links to its page, and a deleted one is only named', () => {
  const post = { action: 'post.updated', entity: 'post' }
  expect(subjectOf(line({ ...post, about: named('Rest') })).to).toBe('/admin/posts/x1')
  expect(subjectOf(line({ ...post, about: named('Rest', false) })).to).toBeNull()
})
