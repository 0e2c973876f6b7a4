import type { AppointmentStatus } from '#contract/appointment.ts'

/** Heard while a row of the appointment requests has the focus, in the words of the help sheet. */
export const statusKeys: { key: string; status: AppointmentStatus; label: string }[] = [
  { key: 'c', status: 'confirmed', label: 'Mark as Confirmed' },
  { key: 'd', status: 'completed', label: 'Mark as Completed' },
  { key: 'x', status: 'cancelled', label: 'Mark as Cancelled' },
  { key: 'p', status: 'pending', label: 'Mark as Pending' },
]
/** What a key that is not heard everywhere is told as to the element with the focus; `detail` is the key. */
export const keyOnFocused = 'dashboard-key'
