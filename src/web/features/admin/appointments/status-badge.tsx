import type { AppointmentStatus } from '#contract/appointment.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { Badge, type Tone } from '../lists/badge.tsx'

const tones: Record<AppointmentStatus, Tone> = {
  pending: 'warning',
  confirmed: 'info',
  completed: 'success',
  cancelled: 'danger',
}

/** A status in its colour (docs/product.md, "Appointment statuses"): yellow, blue, green, red; grey for any other. */
export const StatusBadge = ({ status }: { status: AppointmentStatus }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{statusLabels[status] ?? status}</Badge>
)
