import type { Generated } from 'kysely'
import type { AppointmentStatus } from '#contract/appointment.ts'

/** What patients asked for, and how it went on. */
export interface AppointmentTables {
  appointments: {
    id: string
    first_name: string
    last_name: string
    email: string
    phone: string
    service: string
    preferred_date: string
    /** The day that `preferred_date` names, such as `2027-03-05`; empty where it names none. */
    preferred_day: Generated<string>
    /** When the appointment is, as settled with the patient. */
    agreed_time: Generated<string | null>
    note: Generated<string>
    message: string
    status: AppointmentStatus
    search: string
    sort_name: string
    created_at: string
    updated_at: string
  }
  /** What the list of requests goes by, in fewer bytes; kept by the database. */
  appointment_list: {
    id: string
    search: string
    status: AppointmentStatus
    service: string
    sort_name: string
    created_at: string
  }
  appointment_changes: {
    id: string
    appointment_id: string
    kind: 'requested' | 'status' | 'time' | 'note' | 'deleted' | 'erased' | 'expired'
    from_status: AppointmentStatus | null
    to_status: AppointmentStatus | null
    /** The new one, where that is what was changed. */
    agreed_time: Generated<string | null>
    actor_id: string | null
    actor_name: string
    created_at: string
  }
}
