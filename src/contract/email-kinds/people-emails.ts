import type { EmailKindDefinition } from './email-kind-definition.ts'

const callUs = { 'call us': { label: 'Call us', value: 'call us on the clinic’s phone; call us where it has none' } }

/** Emails to patients, readers of the newsletter, and staff. */
export const peopleEmails = {
  'appointment-received': {
    template: 'appointment-received',
    group: 'patients',
    always: 'Whom to call in an emergency. Nothing of the patient’s message: email isn’t private.',
    facts: {
      greeting: { label: 'Greeting', value: 'Dear Alex; Hello where the name can’t be repeated' },
      service: { label: 'Treatment', value: 'Sample treatment' },
      'preferred time': { label: 'Preferred time', value: 'Your preferred time: Any weekday morning.' },
      ...callUs,
    },
    words: {
      subject: 'We have your appointment request: {clinic}',
      heading: 'We have your request',
      opening:
        '{greeting},\n\nThank you for requesting an appointment for {service}. {preferred time}\n\nThis isn’t a booking yet. We’ll call or email you to find a time that suits you, usually on the next day we’re open. If it’s urgent, please {call us}.',
      closing: '',
    },
  },
  welcome: {
    template: 'welcome',
    group: 'newsletter',
    always: 'Why they get it, and the link to unsubscribe.',
    facts: {},
    words: {
      subject: 'Welcome to the {clinic} newsletter',
      heading: 'Welcome',
      opening:
        'Thank you for subscribing to our newsletter.\n\nNow and then we’ll write to you about what’s new at the clinic and how to look after yourself through the seasons. That’s all, and never on behalf of anyone else.',
      closing: '',
    },
  },
  'newsletter-confirm': {
    template: 'newsletter-confirm',
    group: 'newsletter',
    always: 'The button, how long it works, and that nothing is sent to whoever doesn’t press it.',
    facts: {},
    words: {
      subject: 'Would you like the {clinic} newsletter again?',
      heading: 'Would you like our newsletter again?',
      opening:
        'You unsubscribed from our newsletter, and now your email address has been entered again. If you’d like to get the newsletter, press the button.',
      closing: '',
    },
  },
  'newsletter-opt-in': {
    template: 'newsletter-confirm',
    group: 'newsletter',
    name: 'Please confirm',
    always: 'The button, how long it works, and that nothing is sent to whoever doesn’t press it.',
    facts: {},
    words: {
      subject: 'Please confirm that you’d like the {clinic} newsletter',
      heading: 'One press, and you’re on the list',
      opening:
        'Your email address has been entered for our newsletter. If that was you and you’d like to get it, press the button.',
      closing: '',
    },
  },
  newsletter: {
    template: 'newsletter',
    name: 'Newsletter, around each one',
    group: 'newsletter',
    always: 'What you write in the newsletter, why people get it, and the link to unsubscribe.',
    facts: { subject: { label: 'Newsletter’s subject', value: 'News for the season' } },
    words: { subject: '{subject}', heading: '{subject}', opening: '', closing: '' },
  },
  'appointment-request': {
    template: 'appointment-request',
    group: 'clinic',
    always: 'Who asks for which treatment and when, and a link to the request.',
    facts: { name: { label: 'Patient', value: 'Alex S.' }, service: { label: 'Treatment', value: 'Sample treatment' } },
    words: {
      subject: 'New appointment request from {name}',
      heading: 'New appointment request',
      opening: '',
      closing: '',
    },
  },
  'staff-invitation': {
    template: 'staff-invitation',
    group: 'accounts',
    always: 'The button, how long it works, and what to do if it wasn’t expected.',
    facts: { inviter: { label: 'Who invites', value: 'Alex Sample' } },
    words: {
      subject: 'Your account at {clinic}',
      heading: 'Welcome to the team',
      opening: '{inviter} has invited you to the {clinic} dashboard. Choose your name and a password to get started.',
      closing: '',
    },
  },
  'staff-reset': {
    template: 'staff-reset',
    group: 'accounts',
    always: 'The button, how long it works, and that the current password works until then.',
    facts: { owner: { label: 'Who sends it', value: 'Alex Sample' } },
    words: {
      subject: 'Choose a new password for {clinic}',
      heading: 'Choose a new password',
      opening: '{owner} has sent you a link to choose a new password for the {clinic} dashboard.',
      closing: '',
    },
  },
  'staff-notice': {
    template: 'staff-notice',
    group: 'accounts',
    always: 'What was done and when, to which account, and what to do about it.',
    facts: {
      name: { label: 'Name', value: 'Alex Sample' },
      event: { label: 'What was done', value: 'A passkey was added' },
    },
    words: { subject: '{event} ({clinic})', heading: '{event}', opening: 'Hello {name},', closing: '' },
  },
  'owner-alert': {
    template: 'owner-alert',
    group: 'accounts',
    always: 'What needs the owner, what to do about it, and a link to Today.',
    facts: {
      name: { label: 'Name', value: 'Alex Sample' },
      count: { label: 'How many things', value: 'One thing needs you' },
    },
    words: { subject: '{count} ({clinic})', heading: '{count}', opening: 'Hello {name},', closing: '' },
  },
  statement: {
    template: 'statement',
    group: 'accounts',
    always: 'What was sold, redeemed, expired and refunded in the month, what is still owed, and a link to the report.',
    facts: {
      name: { label: 'Name', value: 'Alex Sample' },
      month: { label: 'Month', value: 'March 2026' },
    },
    words: {
      subject: 'Vouchers in {month} ({clinic})',
      heading: 'Vouchers in {month}',
      opening: 'Hello {name},',
      closing: '',
    },
  },
} as const satisfies Record<string, EmailKindDefinition>
