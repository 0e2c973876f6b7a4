import { whatToBring } from '#domain/appointments/what-to-bring.ts'
import type { EmailKindDefinition } from './email-kind-definition.ts'

const callUs = { 'call us': { label: 'Call us', value: 'call us on the clinic’s phone; call us where it has none' } }
const visit = {
  greeting: { label: 'Greeting', value: 'Dear Alex; Hello where the name can’t be repeated' },
  service: { label: 'Treatment', value: 'Sample treatment' },
  when: { label: 'Day and time', value: 'Monday, March 9, 2026 at 2:00 PM' },
  ...callUs,
}
const always = 'Day, time, treatment, address, directions, and the patient’s own link to answer.'

/** Emails about a patient’s visit (docs/product.md, "What patients are told"). */
export const visitEmails = {
  'visit-offered': {
    template: 'appointment-notice',
    name: 'Appointment, a time is offered',
    group: 'patients',
    always,
    facts: visit,
    words: {
      subject: 'Would {when} suit you? {clinic}',
      heading: 'Would this time suit you?',
      opening: '{greeting},\n\nThank you for your appointment request. We can see you on {when}.',
      closing: 'If none of the answers fits, please reply to this email or {call us}.',
    },
  },
  'visit-confirmed': {
    template: 'appointment-notice',
    name: 'Appointment, confirmed',
    group: 'patients',
    always: `${always} An entry for their calendar.`,
    facts: visit,
    words: {
      subject: 'Your appointment at {clinic}: {when}',
      heading: 'Your appointment is confirmed',
      opening: '{greeting},\n\nYour appointment is confirmed. We look forward to seeing you.',
      closing: `${whatToBring} If anything changes, please {call us}.`,
    },
  },
  'visit-changed': {
    template: 'appointment-notice',
    name: 'Appointment, another time',
    group: 'patients',
    always: `${always} An entry that changes the one in their calendar.`,
    facts: visit,
    words: {
      subject: 'Your appointment at {clinic} has a new time: {when}',
      heading: 'Your appointment has a new time',
      opening: '{greeting},\n\nWe’ve changed your appointment. Here is the new time.',
      closing: `${whatToBring} If the new time doesn’t suit you, please {call us}.`,
    },
  },
  'visit-withdrawn': {
    template: 'appointment-notice',
    name: 'Appointment, its time no longer holds',
    group: 'patients',
    always: 'The patient’s own link to answer. The entry in their calendar is taken out.',
    facts: { ...visit, when: { ...visit.when, label: 'Day and time that no longer hold' } },
    words: {
      subject: 'Your appointment at {clinic} needs another time',
      heading: 'Your appointment needs another time',
      opening:
        '{greeting},\n\nWe can’t see you on {when} after all, so please don’t come then. We’ll be in touch about another time for {service}.',
      closing: 'To tell us which times suit you, please reply to this email or {call us}.',
    },
  },
  'visit-cancelled': {
    template: 'appointment-notice',
    name: 'Appointment, cancelled',
    group: 'patients',
    always: 'Day, time and treatment. If the patient has an entry in their calendar, it’s taken out.',
    facts: visit,
    words: {
      subject: 'Your appointment at {clinic} is cancelled',
      heading: 'Your appointment is cancelled',
      opening: '{greeting},\n\nYour appointment for {service} is cancelled.',
      closing: 'To find another time, please reply to this email or {call us}.',
    },
  },
  'visit-reminder': {
    template: 'appointment-reminder',
    name: 'Appointment, reminder',
    group: 'patients',
    always,
    facts: visit,
    words: {
      subject: 'Reminder: your appointment at {clinic}, {when}',
      heading: 'See you soon',
      opening: '{greeting},\n\nThis is a reminder of your appointment.',
      closing: `${whatToBring} If you can’t come, please tell us as early as you can: {call us}.`,
    },
  },
  'visit-free-time': {
    template: 'appointment-free-time',
    name: 'Waiting list, a time has come free',
    group: 'patients',
    always:
      'Day, time, treatment, address, directions, until when they can take it, and the patient’s own link to answer.',
    facts: { ...visit, until: { label: 'Until when they can take it', value: 'Sunday, March 8, 2026 at 9:00 AM' } },
    words: {
      subject: 'A time has come free at {clinic}: {when}',
      heading: 'A time has come free',
      opening:
        '{greeting},\n\nYou’re on our waiting list, and we can see you on {when}. We’re keeping this time for you until {until}.',
      closing:
        'If we don’t hear from you by then, we’ll offer it to the next person, and you stay on our waiting list. Any questions? Please {call us}.',
    },
  },
  'visit-answer': {
    template: 'appointment-answer',
    group: 'clinic',
    always: 'Who answered, what they said and for which appointment, and a link to the request.',
    facts: {
      name: { label: 'Patient', value: 'Alex S.' },
      answer: { label: 'What they said', value: 'would like another time' },
      service: visit.service,
      when: visit.when,
    },
    words: { subject: '{name} {answer}', heading: 'A patient has answered', opening: '', closing: '' },
  },
} as const satisfies Record<string, EmailKindDefinition>
