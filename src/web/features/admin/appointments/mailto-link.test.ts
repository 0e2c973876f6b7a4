import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointment.ts'
import { mailtoLink } from './mailto-link.ts'

test('a draft to the patient greets them, and nothing they wrote can add to its address', () => {
  const request = { email: 'zoe&cc=all@home.example', firstName: 'Zoë', preferredDate: '2025-03-05' } as Appointment
  const draft = new URL(mailtoLink(request, { serviceTitle: 'Cups & Moxa', timeZone: 'Australia/Adelaide' }))
  expect(draft.protocol).toBe('mailto:')
  expect(decodeURIComponent(draft.pathname)).toBe('zoe&cc=all@home.example')
  expect([...draft.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(draft.searchParams.get('subject')).toBe('Your Appointment Request')
  expect(draft.searchParams.get('body')).toBe(
    'Dear Zoë,\r\n\r\nThank you for your appointment request for Cups & Moxa on March 5, 2025.\r\n\r\n',
  )
})

test('the draft for a confirmed request says the agreed time, by the clinic’s clock', () => {
  const request = {
    email: 'zoe@home.example',
    firstName: 'Zoë',
    preferredDate: 'Tuesday',
    agreedTime: '2027-03-04T23:30:00.000Z',
  } as Appointment
  const bodyOf = (status: Appointment['status']) =>
    new URL(
      mailtoLink({ ...request, status }, { serviceTitle: 'Moxa', timeZone: 'Australia/Adelaide' }),
    ).searchParams.get('body')
  expect(bodyOf('confirmed')).toBe(
    'Dear Zoë,\r\n\r\nThank you for your appointment request for Moxa on Tuesday.\r\n\r\nYour appointment is confirmed for March 5, 2027 at 10:00 AM.\r\n\r\n',
  )
  expect(bodyOf('pending')).not.toContain('10:00 AM')
})
