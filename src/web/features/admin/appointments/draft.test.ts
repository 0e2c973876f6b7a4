import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointment.ts'
import { draftTo } from './draft.ts'

test('a draft to the patient greets them, and nothing they wrote can add to its address', () => {
  const request = { email: 'zoe&cc=all@home.example', firstName: 'Zoë', preferredDate: '2025-03-05' } as Appointment
  const draft = new URL(draftTo(request, 'Cups & Moxa'))
  expect(draft.protocol).toBe('mailto:')
  expect(decodeURIComponent(draft.pathname)).toBe('zoe&cc=all@home.example')
  expect([...draft.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(draft.searchParams.get('subject')).toBe('Your Appointment Request')
  expect(draft.searchParams.get('body')).toBe(
    'Dear Zoë,\r\n\r\nThank you for your appointment request for Cups & Moxa on March 5, 2025.\r\n\r\n',
  )
})
