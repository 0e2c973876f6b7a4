import type { AppointmentStatus } from '#contract/appointment.ts'

/** Shortcuts for the focused row of the appointment requests, with their labels in the shortcut help. */
export const statusKeys: { key: string; status: AppointmentStatus; label: string }[] = [
  { key: 'c', status: 'confirmed', label: 'Mark as Confirmed' },
  { key: 'd', status: 'completed', label: 'Mark as Completed' },
  { key: 'x', status: 'cancelled', label: 'Mark as Cancelled' },
  { key: 'p', status: 'pending', label: 'Mark as Pending' },
]
/** The custom event by which the focused element gets a key that is no global shortcut; `detail` is the key. */
export const rowKeyEvent = 'dashboard-key'
