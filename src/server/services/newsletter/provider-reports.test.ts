import { expect, test } from 'vitest'
import { amazonConfirmation, mailEventsOf } from './provider-reports.ts'

const email = 'ann@example.com'
const gone = { email, kind: 'bounce', permanent: true }
const full = { email, kind: 'bounce', permanent: false }
const spam = { email, kind: 'complaint' }
const amazon = (message: object) => ({ Type: 'Notification', Message: JSON.stringify(message) })
const recipients = [{ emailAddress: email }]

test.each([
  ['Postmark', { RecordType: 'Bounce', Type: 'HardBounce', Email: email }, [gone]],
  ['Postmark', { RecordType: 'Bounce', Type: 'Transient', Email: email }, [full]],
  ['Postmark', { RecordType: 'SpamComplaint', Email: email }, [spam]],
  ['Postmark', { RecordType: 'Delivery', Email: email }, []],
  ['Amazon SES', amazon({ bounce: { bounceType: 'Permanent', bouncedRecipients: recipients } }), [gone]],
  ['Amazon SES', amazon({ bounce: { bounceType: 'Transient', bouncedRecipients: recipients } }), [full]],
  ['Amazon SES', amazon({ complaint: { complainedRecipients: recipients } }), [spam]],
  ['Amazon SES', { Type: 'Notification', Message: 'no JSON' }, []],
  ['Mailgun', { 'event-data': { event: 'failed', severity: 'permanent', recipient: email } }, [gone]],
  ['Mailgun', { 'event-data': { event: 'failed', severity: 'temporary', reason: 'generic', recipient: email } }, []],
  ['Mailgun', { 'event-data': { event: 'failed', severity: 'permanent', reason: 'old', recipient: email } }, [full]],
  ['Mailgun', { 'event-data': { event: 'complained', recipient: email } }, [spam]],
  [
    'SendGrid',
    [
      { event: 'delivered', email },
      { event: 'bounce', type: 'bounce', email },
    ],
    [gone],
  ],
  [
    'SendGrid',
    [
      { event: 'bounce', type: 'blocked', email },
      { event: 'spamreport', email },
    ],
    [full, spam],
  ],
  ['Brevo', { event: 'hard_bounce', email }, [gone]],
  ['Brevo', { event: 'soft_bounce', email }, [full]],
  ['Brevo', { event: 'spam', email }, [spam]],
  [
    'ours',
    {
      events: [
        { kind: 'bounce', email },
        { kind: 'complaint', email },
      ],
    },
    [gone, spam],
  ],
  ['nobody', 'text', []],
  ['nobody', null, []],
])('a report of %s is interpreted: %j', (_, body, events) => {
  expect(mailEventsOf(body)).toEqual(events)
})

test('a subscription is confirmed only at an address of Amazon', () => {
  const asking = (SubscribeURL: string) => amazonConfirmation({ Type: 'SubscriptionConfirmation', SubscribeURL })
  const real = 'https://sns.ap-southeast-2.amazonaws.com/?Action=ConfirmSubscription&Token=x'
  expect(asking(real)).toBe(real)
  for (const other of [
    'http://sns.ap-southeast-2.amazonaws.com/',
    'https://sns.ap-southeast-2.amazonaws.com.evil.example/',
    'https://evil.example/?sns.ap-southeast-2.amazonaws.com',
    'https://sns.ap-southeast-2.amazonaws.com:8443/',
    'https://169.254.169.254/',
  ])
    expect(asking(other), other).toBeUndefined()
})
