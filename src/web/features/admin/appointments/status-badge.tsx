import type { AppointmentStatus } from '#contract/appointment.ts'

export const statusLabels: Record<AppointmentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** A status in its colour (docs/product.md, "Appointment statuses"): yellow, blue, green, red; grey for any other. */
export const StatusBadge = ({ status }: { status: AppointmentStatus }) => (
  <span className="status" data-status={status}>
    {statusLabels[status] ?? status}
  </span>
)
