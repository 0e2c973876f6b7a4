import type { Appointment, AppointmentRequest } from '#contract/appointment.ts'
import { expect } from './browser.ts'
import type { BuiltServer } from './server.ts'

/** Lets requests come from many addresses, as from many patients. */
export const manyPatients = { TRUST_PROXY: '1' }

const details: AppointmentRequest = {
  firstName: 'Zoë',
  lastName: 'Hart',
  email: 'zoe@home.example',
  phone: '0412 345 678',
  service: 'cupping-therapy',
  preferredDate: '2027-03-05',
  message: '',
  website: '',
}

let patients = 0
const addressOf = (patient: number) => `198.18.${patient >> 8}.${patient & 255}`

/** Sends a request as a patient does. */
export async function askFor({ url }: BuiltServer, changes: Partial<AppointmentRequest> = {}): Promise<void> {
  const answer = await fetch(`${url}/api/appointments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(++patients) },
    body: JSON.stringify({ ...details, ...changes }),
  })
  expect(answer.status).toBe(201)
}

const inClinic = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'Australia/Adelaide' })

/** When a request was made, as the list and the detail say it. */
export function datesOf({ createdAt }: Appointment) {
  const date = new Date(createdAt)
  const day = inClinic({ month: 'long', day: 'numeric', year: 'numeric' }).format(date)
  const time = inClinic({ hour: 'numeric', minute: '2-digit' }).format(date).replace(/\s/g, ' ')
  return {
    short: inClinic({ month: 'short', day: 'numeric', year: 'numeric' }).format(date),
    long: `${day} at ${time}`,
  }
}
